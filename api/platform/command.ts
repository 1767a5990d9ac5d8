/**
 * What commands share: failures, whose messages are sentences for the person who ran one; which files that person may
 * use; and files that are written whole.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '#settings/setting.ts';
import { failureSummary } from './log.ts';

/** A command failed, and the message explains it fully. */
export class CommandError extends OperatorError {
  override name = 'CommandError';
}

/** A wrong command or option: the usage is printed below the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether the operating system refused something to this process's user. */
export const isNotPermitted = (error: unknown): error is NodeJS.ErrnoException =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

/** Why a command cannot use a file of the store, and what to do. */
export const notPermitted = (path: string): CommandError =>
  new CommandError(
    `This user is not permitted to use ${path}. Run the command as the user of the service, such as with runuser -u quarrylight --.`,
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

/** A SQLite file, and its log. */
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

const existing = (stat: () => Stats): Stats[] => {
  try {
    return [stat()];
  } catch {
    return [];
  }
};

/** The owners of a folder: of the link, if it is one, and of its target. One that is not there has its parent's. */
const ownersOf = (path: string): number[] => {
  const owners = [lstatSync, statSync].flatMap((stat) => existing(() => stat(path)));
  return owners.length || path === dirname(path)
    ? owners.map(({ uid }) => uid)
    : ownersOf(dirname(path));
};

/**
 * The number of the user to whom a folder belongs, where root would work in another user's: it would follow links that
 * this user has placed there. Undefined for any other user, as they can do no more than their own rights allow.
 */
export const ownerIfForeign = (folder: string): number | undefined =>
  process.getuid?.() === 0 ? ownersOf(resolve(folder)).find((uid) => uid !== 0) : undefined;

/** @throws CommandError when root gives a command in another user's folder */
export const assertOwnFolder = (folder: string): void => {
  const uid = ownerIfForeign(folder);
  if (uid === undefined) return;
  throw new CommandError(
    `${resolve(folder)} belongs to user ${uid}, and root would follow links in it. Run the command as that user: runuser -u "$(id -nu ${uid})" -- …, or docker exec -u ${uid} ….`,
  );
};

/** Syncs a file's content, or a folder's entries, to disk. */
export const syncToDisk = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** @throws CommandError when the file already exists */
export const assertNew = (file: string): void => {
  if (existsSync(file)) {
    throw new CommandError(`${file} is there already: name a file that is not.`);
  }
};

/**
 * Writes a file under a temporary name and renames it once it is complete. Replaces the temporary file that a killed
 * process may have left.
 *
 * @param write writes and syncs a new file under the temporary name (`….part`)
 * @returns what `write` returns
 * @throws CommandError when the file cannot be written; the temporary file is then removed
 */
export const writeWhole = async <Result>(
  file: string,
  write: (part: string) => Result | Promise<Result>,
): Promise<Result> => {
  const part = `${file}.part`;
  try {
    rmSync(part, { force: true });
    const result = await write(part);
    renameSync(part, file);
    syncToDisk(dirname(file));
    return result;
  } catch (cause) {
    if (existsSync(part)) rmSync(part);
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${file} was not written: ${failureSummary(cause)}.`, { cause });
  }
};
