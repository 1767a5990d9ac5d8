import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { siteFile } from '#collections/source.ts';
import type { Mistake } from './mistake.ts';

const known = new Map<string, { version: string; result: unknown }>();

const versionOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : '';
};

/**
 * Caches what `read` makes from a file. It is called again when the file has changed, or content/site.yaml, whose facts
 * the file may use. After a mistake it is called each time, as the correction may be in another file, such as an icon.
 */
export const readOnce = <Result extends { mistakes: readonly Mistake[] }>(
  file: string,
  read: () => Result,
): Result => {
  const path = resolve(file);
  const version = `${versionOf(file)} ${versionOf(siteFile.file)}`;
  const before = known.get(path);
  if (before?.version === version) return before.result as Result;
  const result = read();
  if (!result.mistakes.length) known.set(path, { version, result });
  return result;
};
