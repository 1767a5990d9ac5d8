/** Whether this process may use the files of a SQLite store. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';

const refused = new Set<unknown>(['EACCES', 'EPERM']);
const absent = new Set<unknown>(['ENOENT', 'ENOTDIR']);

/** Whether the operating system refused something to this process's user. */
export const isNotPermitted = (error: unknown): boolean =>
  refused.has((error as NodeJS.ErrnoException).code);

/** The code of the error with which access is refused; undefined when access is allowed. */
const refusalOf = (path: string, mode: number): unknown => {
  try {
    accessSync(path, mode);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

export const notPermitted = (path: string): CommandError =>
  new CommandError(
    `This user is not permitted to use ${path}. Run the command as the user of the service, such as with sudo -u quarrylight.`,
  );

/** Whether a file exists. @throws CommandError when this user may not look */
export const isThere = (file: string): boolean => {
  const code = refusalOf(file, constants.F_OK);
  if (refused.has(code)) throw notPermitted(file);
  return !absent.has(code);
};

/** Asserts that this user may read a store and its log. @throws CommandError */
export const assertReadable = (file: string): void => {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (refused.has(refusalOf(path, constants.R_OK))) throw notPermitted(path);
  }
};

/**
 * Asserts that this user may use a store, and may create its log if there is none. Even reading writes: to the index of
 * the log.
 *
 * @throws CommandError
 */
export const assertUsable = (file: string): void => {
  const paths = existsSync(`${file}-wal`) ? [file] : [file, dirname(file)];
  for (const path of paths) {
    if (refused.has(refusalOf(path, constants.R_OK | constants.W_OK))) throw notPermitted(path);
  }
};
