/** Whether this process may use the files of a SQLite store. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';

/** Whether the operating system refused something to this process's user. */
export const isNotPermitted = (error: unknown): error is NodeJS.ErrnoException =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

export const notPermitted = (path: string): CommandError =>
  new CommandError(
    `This user is not permitted to use ${path}. Run the command as the user of the service, such as with sudo -u quarrylight.`,
  );

const assertAccess = (paths: readonly string[], mode: number): void => {
  for (const path of paths) {
    try {
      accessSync(path, mode);
    } catch (error) {
      if (isNotPermitted(error)) throw notPermitted(path);
    }
  }
};

const partsOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Asserts that there is a store, and that this user may read it and its log. @throws CommandError */
export const assertReadable = (file: string): void => {
  assertAccess(partsOf(file), constants.R_OK);
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
};

/**
 * Asserts that this user may write to a store, if it exists, and create its log. Readers need this too: SQLite writes
 * to the log's index when it reads.
 *
 * @throws CommandError
 */
export const assertUsable = (file: string): void =>
  assertAccess([...partsOf(file), dirname(file)], constants.R_OK | constants.W_OK);
