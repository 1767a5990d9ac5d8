/** Results of earlier builds, kept under the hash of their input. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const hashLength = 32;

/**
 * A folder of results. It contains only what the last build has used.
 *
 * @param folder created when it is missing
 */
export const buildCache = (folder: string) => {
  const used = new Set<string>();

  /** The result in a file; undefined when it is missing, or was damaged by a power failure. */
  const read = async (file: string): Promise<Buffer | undefined> => {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const data = bytes.subarray(hashLength);
    return sha256(data).equals(bytes.subarray(0, hashLength)) ? data : undefined;
  };

  /**
   * Writes a file atomically. Another build, or this one, may be writing the same file, and may be killed meanwhile.
   */
  const write = async (file: string, data: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, Buffer.concat([sha256(data), data]));
    await rename(unfinished, file);
  };

  /**
   * @param what names the computation, with the version of the program that does it
   * @param input everything else that the result depends on
   * @param compute called when there is no kept result
   */
  const cached = async (
    what: string,
    input: string | Buffer,
    compute: () => Promise<Buffer>,
  ): Promise<Buffer> => {
    const name = sha256(`${what} ${sha256(input).toString('hex')}`).toString('hex');
    used.add(name);
    const file = join(folder, name);
    const known = await read(file);
    if (known) return known;
    const result = await compute();
    // Another build may be pruning. What could not be kept is computed again by the next build.
    await write(file, result).catch(() => undefined);
    return result;
  };

  /** Removes results that this build has not used. */
  const prune = async (): Promise<void> => {
    const names = await readdir(folder).catch((): string[] => []);
    const unused = names.filter((name) => !used.has(name));
    await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })));
  };

  return { cached, prune };
};

export type BuildCache = ReturnType<typeof buildCache>;
