/** What earlier builds have computed, kept under the hash of what it was computed from. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const hashLength = 32;

/**
 * A folder of results. It holds what the last build has used and nothing else.
 *
 * @param folder is made when it is missing
 */
export const buildCache = (folder: string) => {
  const used = new Set<string>();

  /** The result in a file; undefined when it is not there, or damaged by a power failure. */
  const read = async (file: string): Promise<Buffer | undefined> => {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const data = bytes.subarray(hashLength);
    return sha256(data).equals(bytes.subarray(0, hashLength)) ? data : undefined;
  };

  /**
   * The same file may be written by another build, or twice at once by this one, which may also be ended: the file is there
   * whole or not at all.
   */
  const write = async (file: string, data: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, Buffer.concat([sha256(data), data]));
    await rename(unfinished, file);
  };

  /**
   * @param what names the computation, with the version of whatever it is made by
   * @param input all that the result depends on besides
   * @param compute called when the result is not kept
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
    // Another build may be pruning; what could not be kept is computed again by the next one.
    await write(file, result).catch(() => undefined);
    return result;
  };

  /** Removes what this build has not used. */
  const prune = async (): Promise<void> => {
    const names = await readdir(folder).catch((): string[] => []);
    const unused = names.filter((name) => !used.has(name));
    await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })));
  };

  return { cached, prune };
};

export type BuildCache = ReturnType<typeof buildCache>;
