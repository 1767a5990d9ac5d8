/** Writes files completely or not at all. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './command.ts';
import { failureSummary } from './failure.ts';

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Syncs a file's content to disk. */
export const syncFile = (file: string): void => {
  // Windows syncs only files that are open for writing.
  sync(file, 'r+');
};

/** Error codes of systems that cannot sync a folder: Windows and some file systems. */
const cannotSyncFolders = ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'];

/** Syncs a folder's entries to disk, if the system can. */
export const syncFolder = (folder: string): void => {
  try {
    sync(folder, 'r');
  } catch (error) {
    if (!cannotSyncFolders.includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

/** @throws CommandError if the file already exists */
export const assertNew = (file: string): void => {
  if (existsSync(file)) {
    throw new CommandError(`${file} already exists. Choose another name.`);
  }
};

/**
 * Writes a file under a temporary name, and renames it once it is complete. Replaces a temporary file that a killed
 * process has left.
 *
 * @param write writes and syncs a new file under the temporary name (`….part`)
 * @returns the result of `write`
 * @throws CommandError if the file cannot be written: the temporary file is removed. Also if only the folder cannot be
 * synced: the file stays in place
 */
export const writeWhole = async <Result>(
  file: string,
  write: (part: string) => Result | Promise<Result>,
): Promise<Result> => {
  const part = `${file}.part`;
  let result: Result;
  try {
    rmSync(part, { force: true });
    result = await write(part);
    renameSync(part, file);
  } catch (cause) {
    if (existsSync(part)) rmSync(part);
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${file} was not written: ${failureSummary(cause)}.`, { cause });
  }
  try {
    syncFolder(dirname(file));
  } catch (cause) {
    throw new CommandError(
      `${file} was written, but its folder could not be synced to disk: ${failureSummary(cause)}. A power failure could lose the file.`,
      { cause },
    );
  }
  return result;
};
