/** Results of earlier builds, kept under the hash of what they were made from. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../hash-of.ts';
import { readKept, writeKept } from '../kept-file.ts';

/** Entries kept beyond those of the last build, so that a second site of the same project keeps its own. */
const spareEntries = 2_000;

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

  /** The result for some input: kept, or made and kept now. */
  const remember = async (input: Input, make: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = find(input);
    if (kept) return kept;
    const result = await make();
    keep(input, result);
    return result;
  };

  /** Removes the oldest entries that this build has not used, but for some. */
  const prune = async (): Promise<void> => {
    const names = await readdir(folder).catch((): string[] => []);
    const unused = names.filter((name) => !used.has(name));
    if (unused.length <= used.size + spareEntries) return;
    const ages = await Promise.all(
      unused.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = ages
      .sort((a, b) => a.at - b.at)
      .slice(0, unused.length - used.size - spareEntries);
    for (const { name } of oldest) await rm(join(folder, name), { force: true });
  };

  return { find, keep, remember, prune };
};

export type ContentCache = ReturnType<typeof contentCache>;
