import type { TestContext } from 'vitest';
import { noBuild } from './company.ts';
import { type SpawnedServer, spawnService } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Spawns a service until the end of a test, in a folder of its own. */
export const startService = async (
  { onTestFinished }: TestContext,
  env: Record<string, string>,
): Promise<SpawnedServer> => {
  const service = await spawnService({
    DATA_DIR: temporaryFolder(),
    SITE_DIR: noBuild,
    ...env,
  });
  onTestFinished(service.stop);
  return service;
};
