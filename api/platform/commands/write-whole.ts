import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { failureSummary } from '#platform/log/error-fields.ts';

/** Makes what was written to a file, or the entries of a folder, durable. */
export const syncToDisk = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** @throws CommandError when there is such a file already */
export const assertNew = (file: string): void => {
  if (existsSync(file)) {
    throw new CommandError(`${file} is there already: name a file that is not.`);
  }
};

/**
 * Writes a file that has its name only when it is complete. What a process that was ended has left of one is replaced.
 *
 * @param write writes and syncs a new file of another name (`….part`)
 * @returns what `write` returns
 * @throws CommandError when it cannot be written; nothing is left of it then
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
