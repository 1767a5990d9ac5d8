/** What Markdown files say, kept by their content, so that a file without a mistake is read once and not at every build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readingKey } from '../../collections/loaders/reading-key.ts';
import { hashOf } from '../hash-of.ts';
import { readKept, writeKept } from '../kept-file.ts';
import type { BodyFacts } from '../markdown/body-facts.ts';

const cacheFile = 'node_modules/.cache/content-check';

/** The code that checks a file, beside that which reads it. */
const folder = 'src/build/content-check';

/** What the facts of a file depend on beside it. */
const checkKey = (): string =>
  hashOf(
    readingKey(),
    ...readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name))),
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
  const key = checkKey();
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
