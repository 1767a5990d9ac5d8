import type { TestContext } from 'vitest';
import { type SpawnedServer, spawnServer } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Starts a service in a process of its own, as an operator runs it, without a site; stopped after the test.
 *
 * @param env its settings, such as DATABASE_URL
 */
export const startService = async (
  { onTestFinished }: TestContext,
  env: Record<string, string>,
): Promise<SpawnedServer> => {
  const service = await spawnServer('api/main.ts', {
    DATA_DIR: temporaryFolder(),
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_DIR: '',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  onTestFinished(service.stop);
  return service;
};
