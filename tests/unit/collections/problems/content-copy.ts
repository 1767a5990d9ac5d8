/** A copy of `content/` that a test spoils, and the problems that are found in it. */
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
import { formatProblems, type Problem } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';

const changed = new Map<string, Buffer | undefined>();

const restore = (): void => {
  for (const [file, before] of changed) {
    if (before === undefined) rmSync(file);
    else writeFileSync(file, before);
  }
  changed.clear();
};

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

  afterEach(restore);

  afterAll(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true });
  });
};

export const read = (file: string): string => readFileSync(file, 'utf8');

/** Writes a text or bytes. */
export const write = (file: string, text: string | Buffer): void => {
  let before: Buffer | undefined;
  try {
    before = readFileSync(file);
  } catch {
    before = undefined;
  }
  if (!changed.has(file)) changed.set(file, before);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Removes a file. */
export const remove = (file: string): void => {
  write(file, read(file));
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

const lineWith = (file: string, text: string): number =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

const printed = async (level: Problem['level']): Promise<string[]> =>
  (await findProblems())
    .filter((each) => each.level === level)
    .map((each) => formatProblems([each]));

/** The errors of the copy, as they are printed. */
export const errors = () => printed('error');

/** Its hints. */
export const hints = () => printed('hint');

export const service = 'content/services/cloud-devops.md';
export const job = 'content/jobs/data-scientist.md';
export const legal = 'content/pages/cookie-policy.md';
export const story = 'content/case-studies/sora-fuel.md';
export const faq = 'content/faq.yaml';
export const home = 'content/home.yaml';
export const chat = 'content/chat.yaml';
export const menu = 'content/menu.yaml';
export const site = 'content/site.yaml';
export const redirects = 'content/redirects.yaml';

/** The line of a field of frontmatter. */
export const field = (name: string): RegExp => new RegExp(`^${name}: .*$`, 'm');

/** What spoils a file, and the one problem that is found in it then. */
export interface Row {
  does: string;
  edit: () => void;
  file: string;
  /** A text of the line that is named; undefined when none is. */
  at?: string;
  says: string | RegExp;
}

/** A copy of a Markdown file that a row spoils beside others. */
export const spoiled = (
  file: string,
  from: string | RegExp,
  to: string,
  says: Row['says'],
  at = to.trim(),
): Row => {
  const name = `row-${Array.from(`${from}${to}`, (letter) => letter.charCodeAt(0).toString(36))
    .join('')
    .slice(-60)}`;
  const own = file.replace(/[^/]+$/, `${name}.md`);
  const edit = (): void => {
    write(own, read(file).replace(/^title: .*/m, `title: Row ${name}`));
    change(own, from, to);
  };
  return {
    does: to.trim().replaceAll('\n', '⏎') || `${file} without ${from}`,
    file: own,
    edit,
    at,
    says,
  };
};

/** Each file is spoiled once in a group. While content/site.yaml has an error, nothing else is told. */
const groupsOf = (rows: readonly Row[]): Row[][] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const isFree = (group: Row[]): boolean =>
      group.every(({ file }) => file !== row.file && file !== site && row.file !== site);
    const group = groups.find(isFree);
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups;
};

/** One test for each row: the one problem of its file is of this level, and told by file and line. */
export const testRows = (level: Problem['level'], rows: readonly Row[]): void => {
  const results = new Map<Row, [line: number | undefined, problems: Problem[]]>();

  beforeAll(async () => {
    for (const group of groupsOf(rows)) {
      for (const { edit } of group) edit();
      const problems = await findProblems().finally(() => {
        for (const row of group) {
          results.set(row, [row.at === undefined ? undefined : lineWith(row.file, row.at), []]);
        }
        restore();
      });
      for (const row of group) {
        results.get(row)?.[1].push(...problems.filter(({ file }) => file === row.file));
      }
      expect(problems).toHaveLength(group.length);
    }
  }, 300_000);

  test.each(rows.map((row) => [row.does, row] as const))('%s', (_, row) => {
    const [line, problems = []] = results.get(row) ?? [];
    const says = (
      typeof row.says === 'string'
        ? expect.stringContaining(row.says)
        : expect.stringMatching(row.says)
    ) as unknown;
    expect(problems).toEqual([{ file: row.file, line, level, says }]);
  });
};
