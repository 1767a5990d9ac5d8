import type { TestContext } from 'vitest';
import { type SpawnedServer, spawnServer } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Settings of a service that only a test calls: on a free port of this machine, without a site, silent. */
export const quiet = { HOST: '127.0.0.1', PORT: '0', SITE_DIR: '', LOG_LEVEL: 'silent' };

/**
 * Starts such a service in a process of its own, without a rate limit.
 *
 * @param env its other settings: DATA_DIR at least
 */
export const spawnService = (env: Record<string, string>): Promise<SpawnedServer> =>
  spawnServer('api/main.ts', { ...quiet, RATE_LIMIT: 'off', ...env });

/** The same until the end of a test, in a folder of its own. */
export const startService = async (
  { onTestFinished }: TestContext,
  env: Record<string, string>,
): Promise<SpawnedServer> => {
  const service = await spawnService({ DATA_DIR: temporaryFolder(), ...env });
  onTestFinished(service.stop);
  return service;
};
