import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a program may take to say that it listens; a busy machine starts Firefox in 15 s. */
const START_MS = 60_000;

export interface BrowserProcess {
  /** What the first group of `ready` matched; empty without one. */
  match: string;
  stop: () => Promise<void>;
}

const stopGroup = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const killer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(killer);
};

/**
 * Starts a program in a process group of its own.
 *
 * @param options.ready what it writes when it listens; without one, it is not waited for
 * @throws Error with what it wrote, when it ends first or takes too long
 */
export const startProcess = (
  command: string,
  args: string[],
  { ready = /()/, env = {} }: { ready?: RegExp; env?: Record<string, string> } = {},
): Promise<BrowserProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let written = '';
    const fail = (why: string): void => {
      void stopGroup(child);
      reject(new Error(`${command} ${why}: ${written.slice(-2000)}`));
    };
    const timer = setTimeout(() => fail('took too long to start'), START_MS);
    child.once('error', ({ message }) => fail(message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    const read = (chunk: Buffer | string): void => {
      written = (written + chunk.toString()).slice(-10_000);
      const match = ready.exec(written)?.[1];
      if (match === undefined) return;
      clearTimeout(timer);
      resolve({ match, stop: () => stopGroup(child) });
    };
    child.once('spawn', () => read(''));
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
