/**
 * `end-run.ts PID FOLDER`, in a process of its own: waits until the test run ends, ends the programs that the run left
 * behind, and removes its folder.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { runFolderVariable } from './run-folder.ts';

const [run = '', folder = ''] = process.argv.slice(2);

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Finds the processes that the run left behind, by their environment (Linux only). */
const left = (): number[] => {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid && hasFolder(pid));
  } catch {
    return [];
  }
};

const hasFolder = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .includes(`${runFolderVariable}=${folder}`);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
};

const signalAll = (signal: 'SIGTERM' | 'SIGKILL'): void => {
  for (const pid of left()) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended in the meantime.
    }
  }
};

while (isThere(Number(run))) await setTimeout(500);
signalAll('SIGTERM');
for (let attempts = 0; left().length && attempts < 20; attempts += 1) await setTimeout(250);
signalAll('SIGKILL');
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
