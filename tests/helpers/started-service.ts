import type { TestContext } from 'vitest';
import { factsFolder } from './facts-folder.ts';
import { type SpawnedServer, spawnService } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Spawns a service until the end of a test, in a folder of its own. */
export const startService = async (
  { onTestFinished }: TestContext,
  env: Record<string, string>,
): Promise<SpawnedServer> => {
  const service = await spawnService({
    DATA_DIR: temporaryFolder(),
    SITE_DIR: factsFolder,
    ...env,
  });
  onTestFinished(service.stop);
  return service;
};
