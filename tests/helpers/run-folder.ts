import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the run's folder in the environment of every program that the run starts. */
export const runFolderVariable = 'QUARRYLIGHT_TEST_RUN';

/**
 * Creates one folder for all temporary files of this test run. Starts `end-run.ts`, which removes the folder and ends
 * leftover programs when the run ends, even if the run was killed. Runs within a run share its folder.
 */
export const beginRun = (): void => {
  if (process.env[runFolderVariable]) return;
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-run-'));
  // PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const script = join(import.meta.dirname, 'end-run.ts');
  // In its own process group, which Ctrl-C does not reach.
  spawn(process.execPath, [script, String(process.pid), folder], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).unref();
  Object.assign(process.env, { TMPDIR: folder, [runFolderVariable]: folder });
};
