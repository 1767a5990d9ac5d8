import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the first test that needs PostgreSQL starts it (postgres.ts). */
    postgresFolder: string;
  }
}

/** Vitest's global setup: creates the folder for PostgreSQL, and stops the server after the run. */
export const setup = ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-postgres-'));
  // The server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  provide('postgresFolder', folder);
  return () => {
    const pidFile = join(folder, 'cluster', 'data', 'postmaster.pid');
    // SIGQUIT is PostgreSQL's immediate shutdown.
    if (existsSync(pidFile)) process.kill(parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
};
