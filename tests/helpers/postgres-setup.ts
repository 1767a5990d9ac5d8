import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is, once a test has asked for it: see postgres.ts. */
    postgresFolder: string;
  }
}

/** Vitest's global set-up: a place for the run's PostgreSQL, which the first test that wants one starts, and its end. */
export const setup = ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-postgres-'));
  // The server runs as a user of its own.
  chmodSync(folder, 0o755);
  provide('postgresFolder', folder);
  return () => {
    const pidFile = join(folder, 'cluster', 'data', 'postmaster.pid');
    // SIGQUIT is PostgreSQL's immediate shutdown.
    if (existsSync(pidFile)) process.kill(parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
};
