/** A copy of `content/` in which a test makes mistakes, and what the check says of them. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { formatMistake } from '#collections/reading/mistake.ts';

const changed = new Map<string, string | undefined>();

/** Runs the tests of a file in a copy of `content/`, which is as it was again after each of them. */
export const useContentCopy = (): void => {
  const project = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'content-'));

  beforeAll(() => {
    cpSync('content', join(folder, 'content'), { recursive: true });
    for (const each of ['src', 'public', 'package.json'])
      symlinkSync(join(project, each), join(folder, each));
    process.chdir(folder);
  });

  afterEach(() => {
    for (const [file, before] of changed) {
      if (before === undefined) rmSync(file);
      else writeFileSync(file, before);
    }
    changed.clear();
  });

  afterAll(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true });
  });
};

export const read = (file: string): string => readFileSync(file, 'utf8');

/** Writes a text or bytes. */
export const write = (file: string, text: string | Buffer): void => {
  let before: string | undefined;
  try {
    before = read(file);
  } catch {
    before = undefined;
  }
  if (!changed.has(file)) changed.set(file, before);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Puts a text in place of another one, and checks that it was there. */
export const change = (file: string, before: string | RegExp, after: string): void => {
  const text = read(file).replace(before, () => after);
  expect(text).not.toBe(read(file));
  write(file, text);
};

/** Adds a text at the end of a file. */
export const append = (file: string, text: string): void => write(file, `${read(file)}\n${text}\n`);

const lineWith = (file: string, text: string): number =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

/** What the check says, message by message. */
export const told = (): string[] => fieldMistakes().mistakes.map(formatMistake);

export const service = 'content/services/cloud-devops.md';
export const job = 'content/jobs/data-scientist.md';
export const legal = 'content/pages/cookie-policy.md';
export const faq = 'content/faq.yaml';
export const home = 'content/home.yaml';
export const chat = 'content/chat.yaml';
/** The line of a field of frontmatter. */
export const frontmatter = (field: string): RegExp => new RegExp(`^${field}: .*$`, 'm');

/** A mistake, and the one message that tells of it. */
export interface MistakeRow {
  does: string;
  file: string;
  edit: () => void;
  /** A text of the line that the message names; undefined when it names none. */
  at?: string;
  says: string | RegExp;
}

/** One test for each mistake: it is told in one message, by file and line. */
export const testMistakes = (rows: readonly MistakeRow[]): void => {
  test.each(rows)('$does', ({ file, edit, at, says }) => {
    edit();
    const all = told();
    expect(all).toHaveLength(1);
    const [message = ''] = all;
    const line = at === undefined ? undefined : lineWith(file, at);
    expect(message.startsWith(line === undefined ? file : `${file}, line ${line}: `), message).toBe(
      true,
    );
    if (typeof says === 'string') expect(message).toContain(says);
    else expect(message).toMatch(says);
  });
};
