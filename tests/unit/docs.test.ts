/** What README.md and docs/ name is there: commands, files, headings, settings, packages, and the decisions that are cited. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { submissionKinds } from '#contract/forms.ts';
import { usage } from '#inbox/inbox.ts';
import { filesBelow } from '../helpers/files-below.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

type Lists = 'scripts' | 'dependencies' | 'optionalDependencies' | 'devDependencies' | 'overrides';

const { scripts, dependencies, optionalDependencies, devDependencies, overrides } = JSON.parse(
  read('package.json'),
) as Record<Lists, Record<string, string>>;

const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** What the first group of a pattern matches in a text, without duplicates, in order of the alphabet. */
const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();

/** The fragments of a page's headings, as GitHub makes them: `after-a-leak`. */
const fragmentsOf = (page: string): string[] =>
  all(read(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Expects each of these names to be the name of something, and lists those that are not. */
const expectAll = vi.defineHelper(
  <Name>(names: readonly Name[], what: string, isThere: (name: Name) => boolean): void =>
    expect(
      names.filter((name) => !isThere(name)),
      `Each of these is named, and is not the name of ${what}`,
    ).toEqual([]),
);

const firstCells = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);

describe.each(pages)('%s', (page) => {
  // A block shows what an operator or editor writes.
  const text = read(page).replace(/^```.*?^```$/gms, '');

  test('names commands that exist', () => {
    const named = all(text, /npm run ([\w:-]+)/g).filter((name) => !name.endsWith(':'));
    expectAll(named, 'a script of package.json', (name) => name in scripts);
  });

  test('names files and folders that exist', () => {
    // Also one that a command is given.
    const named = all(text, /`([^`\n]+)`/g)
      .flatMap((code) => code.split(' '))
      .filter((word) => /^(?:\.\/)?(?:api|docs|public|src|tests)\/[\w./-]*$/.test(word));
    // One that an editor writes is not there yet.
    const isWritten = (name: string): boolean =>
      text.includes(`Write \`${name}\``) || /^public\/images\/[\w-]+\/$/.test(name);
    expectAll(named, 'a file or folder', (name) => existsSync(name) || isWritten(name));
  });

  test('links to pages that exist', () => {
    const linked = all(text.replace(/`[^`]*`/g, ''), /\]\((?!https?:)([\w./-]+)/g);
    expectAll(linked, 'a page', (name) => existsSync(join(dirname(page), name)));
  });

  test('links to headings that exist', () => {
    const linked = all(text.replace(/`[^`]*`/g, ''), /\]\(((?!https?:)[\w./-]*#[\w-]+)\)/g);
    expectAll(linked, 'a heading', (link) => {
      const [target = '', fragment = ''] = link.split('#');
      return fragmentsOf(target ? join(dirname(page), target) : page).includes(fragment);
    });
  });
});

test('docs/operating.md has each heading that code and messages cite', () => {
  const cited = ['api', 'src', 'tests', 'docs', 'content']
    .flatMap(filesBelow)
    .flatMap((file) => all(readFileSync(file, 'utf8'), /docs\/operating\.md, ["“]([^"”]+)["”]/g));
  expect(cited.length, 'cited headings').toBeGreaterThan(10);
  const headings = all(read('docs/operating.md'), /^#+ (.+)$/gm);
  expectAll(cited, 'a heading of docs/operating.md', (heading) => headings.includes(heading));
});

test('each api/… path is there that the image, units, proxies, workflows and blocks of the docs name', () => {
  const blocks = pages.flatMap((page) => read(page).match(/^ *```.*?^ *```$/gms) ?? []);
  const files = ['Dockerfile', ...['docs/deploy', '.github/workflows'].flatMap(filesBelow)];
  const text = [...files.map(read), ...blocks].join('\n');
  // With another folder before it, it is a call: /api/contact.
  const named = all(text, /(?<![\w./-])(?:\.\/|\/app\/|\/opt\/quarrylight\/)?(api\/[\w./-]+)/g);
  expect(named.length, 'paths that were found').toBeGreaterThan(3);
  expectAll(named, 'a file or folder', existsSync);
});

test('docs/operating.md has each command of the inbox in its table, and no others', () => {
  const [, section = ''] = /^## The inbox$(.*?)^## /ms.exec(read('docs/operating.md')) ?? [];
  const named = firstCells(section).flatMap((cell) =>
    all(cell, /`(?:npm run inbox -- )?([\w-]+)/g),
  );
  expect([...new Set(named)].sort()).toEqual(all(usage, /^ {2}([a-z-]+) /gm));
});

test('docs/operating.md has each kind of submission beside `--kind`, and no others', () => {
  const text = read('docs/operating.md');
  const [, first = '', others = ''] = /`--kind (\w+)` \(or ([^)]+)\)/.exec(text) ?? [];
  expect([first, ...all(others, /`(\w+)`/g)].sort()).toEqual(submissionKinds.toSorted());
});

test('a container is built with the settings of the site in .env.example', () => {
  const settings = all(read('.env.example'), /^(?:# )?(PUBLIC_\w+)=/gm);
  expect(all(read('Dockerfile'), /^ARG (\w+)/gm)).toEqual(settings);
});

test('a container runs as a user that Kubernetes can tell from root, by its number', () => {
  expect(all(read('Dockerfile'), /^USER (.+)$/gm)).toEqual(['1000']);
});

test('docs/dependencies.md has the packages and overrides of package.json, and no others', () => {
  const [, build = '', develop = '', overridden = ''] = read('docs/dependencies.md').split('\n## ');
  const names = (section: string) =>
    firstCells(section)
      .flatMap((cell) => all(cell, /`([^`]+)`/g))
      .sort();
  expect(names(build)).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  expect(names(develop)).toEqual(Object.keys(devDependencies).sort());
  expect(names(overridden)).toEqual(expect.arrayContaining(Object.keys(overrides)));
});

test('docs/decisions.md has each decision that code and docs cite', () => {
  const text = read('docs/decisions.md').replace(/\s+/g, ' ');
  const names = all(text, /- \*\*(.+?)\.?\*\*/g);
  const cited = ['src', 'api', 'tests', 'docs']
    .flatMap(filesBelow)
    .map((file) => readFileSync(file, 'utf8').replace(/\s+(?:[*#/]+ )?/g, ' '))
    .flatMap((file) => all(file, /\bdecisions,((?: (?:and )?"[^"]+",?)+)/g))
    .flatMap((list) => all(list, /"([^"]+)"/g));
  expect(cited.length, 'cited decisions').toBeGreaterThan(10);
  expectAll(cited, 'a decision', (name) => names.includes(name));
});

test('each stop of docs/tour.md, and each place to change, is there: its file, and what is named in it', () => {
  const tour = read('docs/tour.md');
  const stops = Array.from(tour.matchAll(/^\d+\. `([^`]+)`, `(\w+)`: /gm), ([, file, name]) => [
    file,
    name,
  ]);
  const places = Array.from(tour.matchAll(/`(\w+)` in `([^`]+)`/g), ([, name, file]) => [
    file,
    name,
  ]);
  expect(tour.match(/^\d+\. /gm)).toHaveLength(stops.length);
  expect(places.length, 'places that were found').toBeGreaterThan(5);
  expectAll(
    [...stops, ...places],
    'a file and a name in it',
    ([file = '', name]) => existsSync(file) && new RegExp(`\\b${name}\\b`).test(read(file)),
  );
});
