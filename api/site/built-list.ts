import { readFile, stat } from 'node:fs/promises';

type List = ReadonlyMap<string, string>;

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The path of a URL as lists have it: decoded, without the slash at its end. */
export const listedPath = (pathname: string): string => decoded(pathname).replace(/(?<=.)\/$/, '');

/**
 * A list that the build writes beside the pages: on each line a path, and what is said of it up to the next space.
 * Reads the file again when it has changed, as a build replaces the whole folder.
 *
 * @returns a function that gets the list by path; empty when there is no such file
 */
export const builtList = (file: string): (() => Promise<List>) => {
  let read: { list: List; version: string } | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    const version = found ? `${found.mtimeMs} ${found.ino}` : '';
    if (read?.version === version) return read.list;
    const text = version && (await readFile(file, 'utf8').catch(() => ''));
    const lines = text.split('\n').map((line) => line.trim().split(' '));
    const list = new Map(lines.map(([path = '', says = '']) => [listedPath(path), says]));
    read = { list, version };
    return list;
  };
};
