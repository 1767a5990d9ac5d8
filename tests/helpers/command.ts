import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';

export interface Ended {
  /** The exit code; null: a signal ended the command. */
  status: number | null;
  stdout: string;
  stderr: string;
}

let runs = 0;
/** Thrown by `process.exit`, to end a command. */
const exit = new Error('The command has ended.');

/** @param name of the file in `api/commands/`: `backup`; or `check` */
const fileOf = (name: string): string =>
  resolve(
    import.meta.dirname,
    '../..',
    name === 'check' ? 'src/build/check.ts' : `api/commands/${name}.ts`,
  );

/** Runs a command as npm does, in a process and a working directory of its own. */
export const runCommandIn = (
  folder: string,
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Ended => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      resolve(import.meta.dirname, '../../api/commands/node-version.js'),
      fileOf(name),
      ...args,
    ],
    { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

/**
 * Runs a command in this process, and restores the process afterwards. For tests about the process itself (its folder,
 * signals, its user, a full disk behind stdout), use `runCommandIn`.
 */
export const runCommandHere = async (
  name: string,
  args: string[] = [],
  { env = {} }: { env?: Record<string, string> } = {},
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
    listeners: process.stdout.listeners('error'),
  };
  try {
    Object.assign(process, { argv: [process.execPath, name, ...args], exitCode: undefined });
    Object.assign(process.env, env);
    // A new URL each time, so that the file runs again.
    await import(`${fileOf(name)}?run=${(runs += 1)}`).catch((error: unknown) => {
      if (error !== exit) throw error;
    });
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.env = before.env;
    process.exitCode = exitCode;
    for (const listener of process.stdout.listeners('error'))
      if (!before.listeners.includes(listener)) process.stdout.off('error', listener as () => void);
  }
};
