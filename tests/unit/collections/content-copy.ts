/**
 * A copy of tests/company for tests to damage, and the problems that the check finds in it. That company is invented, so
 * that the site's `content/` can change without changing a unit test.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { formatProblems } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';
import { type Content, readContent } from '#collections/read/content.ts';

/** The folder of the copy. Reader and check get it as an argument, so that no test changes the working directory. */
export const contentCopy = mkdtempSync(join(tmpdir(), 'content-'));

/** Returns the absolute path of a file in the copy. */
export const inCopy = (file: string): string => resolve(contentCopy, file);

/** The earlier contents of changed files, by path. Undefined: the file is new. */
const changed = new Map<string, Buffer | undefined>();

/** Copies tests/company for the tests of a file, and restores the copy after each test. */
export const useContentCopy = (): void => {
  beforeAll(() => {
    cpSync('tests/company', contentCopy, { recursive: true });
  });

  afterEach(() => {
    for (const [file, before] of changed) {
      if (before === undefined) rmSync(file);
      else writeFileSync(file, before);
    }
    changed.clear();
  });

  afterAll(() => rmSync(contentCopy, { recursive: true }));
};

export const read = (file: string): string => readFileSync(inCopy(file), 'utf8');

/** Writes a text or bytes into a file of the copy. */
export const write = (file: string, text: string | Buffer): void => {
  const path = inCopy(file);
  if (!changed.has(path)) changed.set(path, existsSync(path) ? readFileSync(path) : undefined);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Removes a file. */
export const remove = (file: string): void => {
  write(file, '');
  rmSync(inCopy(file));
};

/** Replaces a text, and checks that it was there. */
export const change = (file: string, before: string | RegExp, after: string): void => {
  const text = read(file).replace(before, () => after);
  expect(text).not.toBe(read(file));
  write(file, text);
};

/** Adds a text at the end of a file. */
export const append = (file: string, text: string): void => write(file, `${read(file)}\n${text}\n`);

/** Copies a Markdown file, with another title. */
export const copy = (from: string, to: string, title: string): void =>
  write(to, read(from).replace(/^title: .*/m, `title: ${title}`));

/** Reads the copy. */
export const contentOfCopy = (): Content => readContent(contentCopy);

/** Returns the copy's problems as they are printed, errors first. */
export const problems = (): string[] =>
  findProblems(contentOfCopy()).map((each) => formatProblems([each]));

export const service = 'content/services/cloud-devops.md';
export const job = 'content/jobs/data-scientist.md';
export const legal = 'content/pages/cookie-policy.md';
export const story = 'content/case-studies/sora-fuel.md';
export const faq = 'content/faq.yaml';
export const home = 'content/home.yaml';
export const menu = 'content/menu.yaml';
export const site = 'content/site.yaml';
export const redirects = 'content/redirects.yaml';

/** Matches the line of a frontmatter field. */
export const field = (name: string): RegExp => new RegExp(`^${name}: .*$`, 'm');
