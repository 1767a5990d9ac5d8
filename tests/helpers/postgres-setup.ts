import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensurePostgres, startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server whose user may create databases. Empty: no server. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: provides the server in TEST_DATABASE_URL, or starts one and stops it after the run. */
export const setup = async ({
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env['TEST_DATABASE_URL'];
  const binaries = given ? undefined : ensurePostgres();
  if (!binaries) {
    provide('postgresUrl', given ?? '');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-postgres-'));
  // The server runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const { url, stop } = await startCluster(binaries, join(folder, 'cluster'));
  provide('postgresUrl', `${url}/postgres`);
  return async () => {
    stop('immediate');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
};
