/** Whether this process may use the files of a store of SQLite. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../commands/command-error.ts';

const refused = new Set<unknown>(['EACCES', 'EPERM']);
const absent = new Set<unknown>(['ENOENT', 'ENOTDIR']);

/** Whether the operating system refused something because of this process's user. */
export const isNotPermitted = (error: unknown): boolean =>
  refused.has((error as NodeJS.ErrnoException).code);

/** The code of the error with which access is refused; undefined where it is not. */
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

/** Whether there is a file. @throws CommandError where this user may not look */
export const isThere = (file: string): boolean => {
  const code = refusalOf(file, constants.F_OK);
  if (refused.has(code)) throw notPermitted(file);
  return !absent.has(code);
};

/**
 * Asserts that this user may use a store: its file, the log beside it and, where there is none yet, the folder that gets it.
 *
 * @param mode `R_OK` for a source that is only read; with `W_OK` for all else, as readers write into the index of the log too
 * @throws CommandError for what the user may not use
 */
export const assertPermitted = (file: string, mode: number): void => {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (refused.has(refusalOf(path, mode))) throw notPermitted(path);
  }
  const folder = dirname(file);
  if (mode & constants.W_OK && !existsSync(`${file}-wal`) && refused.has(refusalOf(folder, mode))) {
    throw notPermitted(folder);
  }
};
