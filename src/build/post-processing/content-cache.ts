/** Results of earlier builds, kept under the hash of what they were made from. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Entries kept beyond those of the last build, so that a second site of the same project keeps its own. */
const spareEntries = 2_000;

type Input = Array<string | Buffer>;

/** A hash of parts that cannot be taken for other parts. */
export const hashOf = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
};

/**
 * Buffers in the files of a folder.
 *
 * @param folder is made when it is missing
 * @param version what every result depends on besides its own input: code, packages
 */
export const contentCache = (folder: string, version: string) => {
  const used = new Set<string>();
  let made: Promise<unknown> | undefined;

  const fileFor = (input: Input): string => {
    const name = hashOf(version, ...input);
    used.add(name);
    return join(folder, name);
  };

  /** The result that is kept for some input. */
  const find = (input: Input): Promise<Buffer | undefined> =>
    readFile(fileFor(input)).catch(() => undefined);

  /** Keeps a result for some input. */
  const keep = async (input: Input, result: Buffer): Promise<void> => {
    await (made ??= mkdir(folder, { recursive: true }));
    // Another build may write the same file, and this one may be ended: a file is there whole or not at all.
    const file = fileFor(input);
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, result);
    await rename(unfinished, file);
  };

  /** The result for some input: kept, or made and kept now. */
  const remember = async (input: Input, make: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = await find(input);
    if (kept) return kept;
    const result = await make();
    await keep(input, result);
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
