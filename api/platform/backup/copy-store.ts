import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#platform/commands/command-error.ts';
import type { Progress } from '#platform/commands/progress.ts';
import { assertReadable, isThere } from '#platform/database/permissions.ts';
import type { StoreReport } from './check-store.ts';
import type { CopyMessage } from './copy-process.ts';

const script = fileURLToPath(new URL('copy-process.ts', import.meta.url));
const progressEveryMs = 500;
const mib = 1024 * 1024;

/** Creates an empty file that only its owner can read, whatever the umask. SQLite writes into it and keeps its mode. */
const createPrivateFile = (file: string): void => {
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Shows how much of a store was copied. The copy may end up smaller, as it has no free pages. */
const showCopied = (source: string, target: string, show: Progress): (() => void) => {
  const all = Math.ceil((sizeOf(source) + sizeOf(`${source}-wal`)) / mib);
  const timer = setInterval(
    () => show(`Copied ${Math.floor(sizeOf(target) / mib)} of at most ${all} MiB …`),
    progressEveryMs,
  );
  return () => clearInterval(timer);
};

/** Resolves to the last message of the copying process once it has ended. */
const lastMessage = async (
  child: ChildProcess,
  onWritten: () => void,
): Promise<CopyMessage | undefined> => {
  let last: CopyMessage | undefined;
  child.on('message', (message: CopyMessage) => {
    last = message;
    if (message === 'written') onWritten();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return last;
};

const copyInProcess = async (
  source: string,
  target: string,
  progress: Progress | undefined,
): Promise<StoreReport> => {
  const child = fork(script, [source, target], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stopShowing = progress ? showCopied(source, target, progress) : undefined;
  try {
    const message = await lastMessage(child, () => {
      stopShowing?.();
      progress?.('Reading the copy through …');
    });
    if (typeof message === 'object' && 'report' in message) return message.report;
    throw new CommandError(
      typeof message === 'object'
        ? message.failure
        : `${source} was not copied: the process that did it was ended by ${child.signalCode ?? `code ${child.exitCode}`}.`,
    );
  } finally {
    stopShowing?.();
  }
};

/**
 * Copies a store into a single file, which needs no log. `VACUUM INTO` also reads the source's write-ahead log, which
 * is there after a crash. The source is opened read-only and not changed. A file at `target` is replaced.
 *
 * @returns what the copy holds, read from the copy after it was synced
 * @throws CommandError when the source is missing, damaged or not a store; nothing is then left at `target`
 */
export const copyStore = async (
  source: string,
  target: string,
  progress?: Progress,
): Promise<StoreReport> => {
  if (!isThere(source)) throw new CommandError(`There is no file ${source}.`);
  assertReadable(source);
  createPrivateFile(target);
  try {
    return await copyInProcess(source, target, progress);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
};
