import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder in the environment of all that a run starts. */
export const runFolderVariable = 'QUARRYLIGHT_TEST_RUN';

/**
 * Gives this run of tests one folder for all temporary files, and starts the process that removes it (`end-run.ts`),
 * with every program that the run has left, once the run has ended: killed, too, when it cannot clean up itself.
 * What a run starts has its folder.
 */
export const beginRun = (): void => {
  if (process.env[runFolderVariable]) return;
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-run-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const script = join(import.meta.dirname, 'end-run.ts');
  // In a process group of its own, which Ctrl-C does not reach.
  spawn(process.execPath, [script, String(process.pid), folder], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).unref();
  Object.assign(process.env, { TMPDIR: folder, [runFolderVariable]: folder });
};
