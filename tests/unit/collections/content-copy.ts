/** A copy of `content/` and `public/` that a test spoils, and the problems that are found in it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { formatProblems } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';

/** What changed files were before; undefined for those that were not there. */
const changed = new Map<string, Buffer | undefined>();

/** Runs the tests of a file in a copy of `content/` and `public/`, which is as it was again after each of them. */
export const useContentCopy = (): void => {
  const project = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'content-'));

  beforeAll(() => {
    cpSync('content', join(folder, 'content'), { recursive: true });
    cpSync('public', join(folder, 'public'), { recursive: true });
    for (const each of ['src', 'package.json'])
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
  if (!changed.has(file)) changed.set(file, existsSync(file) ? readFileSync(file) : undefined);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Removes a file. */
export const remove = (file: string): void => {
  write(file, '');
  rmSync(file);
};

/** Puts a text in place of another one, and checks that it was there. */
export const change = (file: string, before: string | RegExp, after: string): void => {
  const text = read(file).replace(before, () => after);
  expect(text).not.toBe(read(file));
  write(file, text);
};

/** Adds a text at the end of a file. */
export const append = (file: string, text: string): void => write(file, `${read(file)}\n${text}\n`);

/** Writes a copy of a Markdown file with another title. */
export const copy = (from: string, to: string, title: string): void =>
  write(to, read(from).replace(/^title: .*/m, `title: ${title}`));

/** What is wrong in the copy, errors first, as it is printed. */
export const problems = async (): Promise<string[]> =>
  (await findProblems()).map((each) => formatProblems([each]));

export const service = 'content/services/cloud-devops.md';
export const job = 'content/jobs/data-scientist.md';
export const legal = 'content/pages/cookie-policy.md';
export const story = 'content/case-studies/sora-fuel.md';
export const faq = 'content/faq.yaml';
export const home = 'content/home.yaml';
export const menu = 'content/menu.yaml';
export const site = 'content/site.yaml';
export const redirects = 'content/redirects.yaml';

/** The line of a field of frontmatter. */
export const field = (name: string): RegExp => new RegExp(`^${name}: .*$`, 'm');
