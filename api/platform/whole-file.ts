/** Files that are written as a whole, or not at all. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './command.ts';
import { failureSummary } from './failure.ts';

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
