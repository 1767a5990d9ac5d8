/** What Markdown texts refer to, kept by their content, so that a text is read once and not at every build. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteFile } from '../../collections/site-facts/read-site.ts';
import { type BodyFacts, readBody } from '../markdown/body-facts.ts';

const file = 'node_modules/.cache/content-check.json';

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64');

/** What the facts of a text depend on beside the text: the company's facts, and the code that reads it. */
const readerKey = (): string => {
  const folder = 'src/build/markdown';
  return hash(
    ...[siteFile, ...readdirSync(folder).map((name) => join(folder, name))].map((each) =>
      readFileSync(each, 'utf8'),
    ),
  );
};

type Facts = Record<string, BodyFacts | undefined>;

const stored = (): Facts => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Facts;
  } catch {
    return {};
  }
};

let known: Facts | undefined;

/** Reads texts as `readBody` does; `save` writes down what it found in them, and forgets the texts that were not asked for. */
export const bodyReader = () => {
  known ??= stored();
  const key = readerKey();
  const used: Facts = {};
  let isNew = false;
  return {
    read: (body: string): BodyFacts => {
      const name = hash(key, body);
      const facts = known?.[name];
      isNew ||= facts === undefined;
      return (used[name] = facts ?? readBody(body));
    },
    save: (): void => {
      known = used;
      if (!isNew) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(used));
    },
  };
};
