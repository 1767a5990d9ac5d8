/** Results of earlier builds, kept under the hash of what they were made from. */
import { join } from 'node:path';
import { hashOf } from '../hash-of.ts';
import { readKept, writeKept } from '../kept-file.ts';
import { pruneFolder } from './prune-folder.ts';

type Input = Array<string | Buffer>;

/**
 * Buffers in the files of a folder. Files are read and written synchronously: for small ones that takes a fifth of the
 * processor time of Node's asynchronous calls, each of which is several tasks for other threads.
 *
 * @param folder is made when it is missing
 * @param version what every result depends on besides its own input: code, packages
 */
export const contentCache = (folder: string, version: string) => {
  const used = new Set<string>();

  const fileFor = (input: Input): string => {
    const name = hashOf(version, ...input);
    used.add(name);
    return join(folder, name);
  };

  /** The result that is kept for some input; undefined when there is none, or when its file is damaged. */
  const find = (input: Input): Buffer | undefined => readKept(fileFor(input));

  /** Keeps a result for some input. */
  const keep = (input: Input, result: Buffer): void => writeKept(fileFor(input), result);

  /** Removes the oldest entries that this build has not used, but for some. */
  const prune = (): Promise<void> => pruneFolder(folder, used);

  return { find, keep, prune };
};

export type ContentCache = ReturnType<typeof contentCache>;
