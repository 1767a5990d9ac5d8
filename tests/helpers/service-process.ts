import type { TestContext } from 'vitest';
import { type SpawnedServer, spawnService } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a service in its own process and folder, until the end of the test. */
export const startServiceProcess = async (
  { onTestFinished }: TestContext,
  env: Record<string, string>,
): Promise<SpawnedServer> => {
  const service = await spawnService({
    DATA_DIR: temporaryFolder(),
    ...env,
  });
  onTestFinished(service.stop);
  return service;
};
