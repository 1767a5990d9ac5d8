/** Files of sites, kept from one build to the next under the hash of their content. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../hash-of.ts';
import { pruneFolder } from './prune-folder.ts';

/** A file's content, and the hash that it is kept under. */
export interface KeptFile {
  name: string;
  data: Buffer;
}

/** @param folder is made when it is missing */
export const keptFiles = (folder: string) => {
  const used = new Set<string>();
  const folders = new Set<string>();

  const makeFolder = (path: string): void => {
    if (!folders.has(path)) mkdirSync(path, { recursive: true });
    folders.add(path);
  };

  /** Another build may keep the same, and this one may be ended: the file is there whole or not at all. */
  const keep = (data: Buffer): KeptFile => {
    const name = hashOf(data);
    used.add(name);
    makeFolder(folder);
    const unfinished = join(folder, `${name}.${process.pid}`);
    writeFileSync(unfinished, data);
    renameSync(unfinished, join(folder, name));
    return { name, data };
  };

  /** What is kept under a name; undefined when it is not there or damaged. */
  const find = (name: string): KeptFile | undefined => {
    let data: Buffer;
    try {
      data = readFileSync(join(folder, name));
    } catch {
      return undefined;
    }
    if (hashOf(data) !== name) return undefined;
    used.add(name);
    return { name, data };
  };

  /**
   * Puts a kept file into a site. It is a hard link, which takes a tenth of the time of a new file; where the file system has
   * none (between two of them, say), a copy.
   */
  const place = ({ name, data }: KeptFile, target: string): void => {
    makeFolder(dirname(target));
    // A link that an earlier build left must not be written to, which would change what is kept.
    const link = (): void => linkSync(join(folder, name), target);
    try {
      link();
    } catch {
      rmSync(target, { force: true });
      try {
        link();
      } catch {
        writeFileSync(target, data);
      }
    }
  };

  return { keep, find, place, prune: (): Promise<void> => pruneFolder(folder, used) };
};

export type KeptFiles = ReturnType<typeof keptFiles>;
