import { resolve } from 'node:path';
import { chdir, cwd } from 'node:process';
import { format } from 'node:util';
import { vi } from 'vitest';

interface Surroundings {
  /** Variables that are added to those of this process. */
  env?: Record<string, string>;
  /** The working directory; by default that of this process. */
  folder?: string;
}

export interface Ended {
  /** The exit code. */
  status: number;
  stdout: string;
  stderr: string;
}

let runs = 0;
/** What ends a command that calls `process.exit`. */
const exit = new Error('The command has ended.');

/**
 * Runs what npm starts, in this process, which is as it was before when it has ended. A test whose subject is the
 * process itself (signals, its user, a full disk behind stdout) starts one.
 *
 * @param name of the file in `api/commands/`: `backup`; or `check`
 */
export const runCommandHere = async (
  name: string,
  args: string[] = [],
  { env = {}, folder = cwd() }: Surroundings = {},
): Promise<Ended> => {
  const printed = { stdout: '', stderr: '' };
  const print =
    (stream: keyof typeof printed) =>
    (...texts: unknown[]): void => {
      printed[stream] += `${format(...texts)}\n`;
    };
  const write =
    (stream: keyof typeof printed) =>
    (text: string | Uint8Array): boolean => {
      printed[stream] += String(text);
      return true;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('stdout')),
    vi.spyOn(console, 'info').mockImplementation(print('stdout')),
    vi.spyOn(console, 'error').mockImplementation(print('stderr')),
    vi.spyOn(process.stdout, 'write').mockImplementation(write('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('stderr')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      process.exitCode = code;
      throw exit;
    }),
  ];
  const { argv, exitCode } = process;
  const before = {
    env: { ...process.env },
    folder: cwd(),
    listeners: process.stdout.listeners('error'),
  };
  try {
    Object.assign(process, { argv: [process.execPath, name, ...args], exitCode: undefined });
    Object.assign(process.env, env);
    chdir(folder);
    // Another URL each time, so that the file runs anew.
    const path = name === 'check' ? 'src/build/check.ts' : `api/commands/${name}.ts`;
    const file = resolve(import.meta.dirname, '../..', path);
    await import(`${file}?run=${(runs += 1)}`).catch((error: unknown) => {
      if (error !== exit) throw error;
    });
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    chdir(before.folder);
    process.argv = argv;
    process.env = before.env;
    process.exitCode = exitCode;
    for (const listener of process.stdout.listeners('error'))
      if (!before.listeners.includes(listener)) process.stdout.off('error', listener as () => void);
  }
};
