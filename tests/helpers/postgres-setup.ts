import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the first test that needs PostgreSQL starts it (postgres.ts). */
    postgresFolder: string;
  }
}

/** Vitest's global setup: creates the folder for PostgreSQL, and stops the server after the run. */
export const setup = ({ provide }: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-postgres-'));
  // The server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  provide('postgresFolder', folder);
  return async () => {
    const pidFile = join(folder, 'cluster', 'data', 'postmaster.pid');
    // SIGQUIT is PostgreSQL's immediate shutdown, after which the server removes the file.
    if (existsSync(pidFile)) process.kill(parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
    for (let polls = 0; polls < 200 && existsSync(pidFile); polls += 1) await pause(50);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
};
