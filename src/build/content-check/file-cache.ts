/** What Markdown files say, kept by their content, so that a file without a mistake is read once and not at every build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFile } from '../../collections/site-facts/read-site.ts';
import { hashOf } from '../hash-of.ts';
import { readKept, writeKept } from '../kept-file.ts';
import type { BodyFacts } from '../markdown/body-facts.ts';

const cacheFile = 'node_modules/.cache/content-check';

/** The code that reads a file, and the icons that it may name. */
const sources = ['src/collections', 'src/build/markdown', 'src/build/content-check'];
const icons = 'src/components/icons';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

/** What the facts of a file depend on beside it. */
const readerKey = (): string =>
  hashOf(
    ...[siteFile, ...sources.flatMap(filesBelow)].map((file) => readFileSync(file)),
    ...readdirSync(icons).sort(),
  );

/** A file without a mistake in itself. */
export interface FileFacts {
  /** Its fields, as they are written. */
  value: unknown;
  title: string | undefined;
  body: BodyFacts;
  /** Line of the file before the first of its text. */
  linesAbove: number;
}

type Known = Record<string, FileFacts | undefined>;

const stored = (): Known => JSON.parse(readKept(cacheFile)?.toString() ?? '{}') as Known;

let known: Known | undefined;

/** Finds and keeps what files say; `save` writes it down, and forgets the files that were not asked for. */
export const fileCache = () => {
  const all = (known ??= stored());
  const key = readerKey();
  const used: Known = {};
  let isNew = false;
  return {
    nameOf: (collection: string, text: string): string => hashOf(key, collection, text),
    find: (name: string): FileFacts | undefined => {
      const facts = all[name];
      if (facts) used[name] = facts;
      return facts;
    },
    keep: (name: string, facts: FileFacts): void => {
      used[name] = facts;
      isNew = true;
    },
    save: (): void => {
      known = used;
      if (isNew) writeKept(cacheFile, Buffer.from(JSON.stringify(used)));
    },
  };
};
