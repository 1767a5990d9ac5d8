/** Everything that README.md and docs/ name exists: commands, files, headings, settings, packages, and cited decisions. */
import { existsSync, readFileSync } from 'node:fs';
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
  'CHANGELOG.md',
  ...filesBelow('docs').filter((name) => name.endsWith('.md')),
];

/** Files that cite pages: code, messages, configuration and pages. */
const citing = [
  '.env.example',
  'CHANGELOG.md',
  'Dockerfile',
  'README.md',
  'SECURITY.md',
  'package.json',
  ...['.github', 'api', 'content', 'docs', 'src', 'tests'].flatMap(filesBelow),
];

/** Returns the matches of a pattern's first group, without duplicates, in alphabetical order. */
const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();

/** Removes code blocks, because they have no links, and a `#` in them begins a comment. */
const withoutBlocks = (text: string): string => text.replace(/^ *```.*?^ *```$/gms, '');

const headingsOf = (page: string): string[] => all(withoutBlocks(read(page)), /^#+ (.+)$/gm);

/** Returns the fragments that GitHub makes of a page's headings: `after-a-leak`. */
const fragmentsOf = (page: string): string[] =>
  headingsOf(page).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Expects each name to exist, and lists those that do not. */
const expectAll = vi.defineHelper(
  <Name>(names: readonly Name[], what: string, isThere: (name: Name) => boolean): void =>
    expect(
      names.filter((name) => !isThere(name)),
      `Named in the documentation, but not found as ${what}`,
    ).toEqual([]),
);

const firstCells = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);

describe.each(pages)('%s', (page) => {
  const text = withoutBlocks(read(page));

  test('names commands that exist', () => {
    const named = all(text, /npm run ([\w:-]+)/g).filter((name) => !name.endsWith(':'));
    expectAll(named, 'a script of package.json', (name) => name in scripts);
  });

  test('names files and folders that exist', () => {
    // Includes arguments of commands.
    const named = all(text, /`([^`\n]+)`/g)
      .flatMap((code) => code.split(' '))
      .filter((word) => /^(?:\.\/)?(?:api|docs|public|src|tests)\/[\w./-]*$/.test(word));
    // A file that an editor will write does not exist yet.
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

describe('cited page', () => {
  // A citation can continue on the next comment line, or be escaped in a regular expression.
  const texts = citing.map((file) =>
    readFileSync(file, 'utf8')
      .replace(/\n\s*(?:[*#]|\/\/)? */g, ' ')
      .replaceAll('\\', ''),
  );

  test('exists', () => {
    const cited = texts.flatMap((text) => all(text, /(?<![\w./-])(docs\/[\w./-]+\.md)\b/g));
    expect(cited.length, 'cited pages').toBeGreaterThan(30);
    expectAll(cited, 'a page', existsSync);
  });

  test('has the cited heading', () => {
    const cited = texts.flatMap((text) =>
      Array.from(
        text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:\)|\]\([^)]*\))?, ["“]([^"”[\]]+)["”]/g),
        ([, page = '', heading = '']) => ({ page, heading }),
      ),
    );
    expect(cited.length, 'cited headings').toBeGreaterThan(10);
    expectAll(cited, 'a heading of its page', ({ page, heading }) =>
      headingsOf(page).includes(heading),
    );
  });
});

test('api/… paths in the Dockerfile, deployment files, workflows and code blocks of pages exist', () => {
  const blocks = pages.flatMap((page) => read(page).match(/^ *```.*?^ *```$/gms) ?? []);
  const files = ['Dockerfile', ...['docs/deploy', '.github/workflows'].flatMap(filesBelow)];
  const text = [...files.map(read), ...blocks].join('\n');
  // With another prefix, it is a route: /api/contact.
  const named = all(text, /(?<![\w./-])(?:\.\/|\/app\/|\/opt\/quarrylight\/)?(api\/[\w./-]+)/g);
  expect(named.length, 'paths that were found').toBeGreaterThan(3);
  expectAll(named, 'a file or folder', existsSync);
});

test('docs/operating/inbox.md lists exactly the commands of the inbox', () => {
  const [, section = ''] = /^## Commands$(.*?)^## /ms.exec(read('docs/operating/inbox.md')) ?? [];
  const named = firstCells(section).flatMap((cell) =>
    all(cell, /`(?:npm run inbox -- )?([\w-]+)/g),
  );
  expect([...new Set(named)].sort()).toEqual(all(usage, /^ {2}([a-z-]+) /gm));
});

test('docs/operating/inbox.md lists exactly the kinds of submissions next to `--kind`', () => {
  const text = read('docs/operating/inbox.md');
  const [, first = '', others = ''] = /`--kind (\w+)` \(or ([^)]+)\)/.exec(text) ?? [];
  expect([first, ...all(others, /`(\w+)`/g)].sort()).toEqual(submissionKinds.toSorted());
});

/** Returns the first cells of the table under a heading of docs/operating/troubleshooting.md. */
const troublesOf = (heading: string): string => {
  const [, rest = ''] = read('docs/operating/troubleshooting.md').split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return firstCells(section).join(' ');
};

test('docs/operating/troubleshooting.md quotes log lines as the service writes them', () => {
  const code = filesBelow('api').map(read).join('\n');
  const lines = all(troublesOf('Log lines'), /`([^`]+)`/g);
  expect(lines.length, 'lines').toBeGreaterThan(10);
  expectAll(lines, 'a line of the log', (line) =>
    line.split('…').every((part) => code.includes(part.trim())),
  );
});

test('docs/operating/upgrades.md quotes what docs/deploy/upgrade.sh prints', () => {
  const script = read('docs/deploy/upgrade.sh');
  const page = read('docs/operating/upgrades.md');
  const [, seconds = ''] = /SECONDS_UNTIL_READY:-(\d+)/.exec(script) ?? [];
  const printed = all(script, /(?:\b(?:say|fail) |\bresult=)"(.+?)"/g).map((sentence) =>
    `upgrade: ${sentence}`.replace('$1', '/root/quarrylight.tar.gz').replace('$seconds', seconds),
  );
  const [, troubles = ''] = page.split('\n## If it goes wrong\n');
  const quoted = [
    ...all(page, /(?:^|`)(upgrade: [^`\n]+)/gm),
    // A code without a space is a path.
    ...firstCells(troubles).flatMap((cell) => all(cell, /`([^`]+ [^`]+)`/g)),
  ];
  expect(quoted.length, 'sentences that were found').toBeGreaterThan(3);
  expectAll(quoted, 'the beginning or a part of a sentence', (words) =>
    printed.some((sentence) => sentence.includes(words)),
  );
});

test('each dump that a page writes is readable by its owner only', () => {
  const dumps = all(pages.map(read).join('\n'), /^(.*\bpg_dump .*--file=.*)$/gm);
  expect(dumps.length, 'commands that were found').toBeGreaterThan(1);
  expectAll(dumps, 'a command with the umask 077', (line) =>
    /\bumask 077 && .*\bpg_dump /.test(line),
  );
});

test('docs/operating/troubleshooting.md explains each reason of a failure', () => {
  const named = troublesOf('Reasons');
  const reasons = [
    ...all(read('api/platform/failure.ts'), /\[\s*'([a-zA-Z -]+)',\s*\//g),
    ...all(read('api/platform/smtp-reply.ts'), /^const \w+ = '(.+)';$/gm),
  ];
  expect(reasons.length, 'reasons').toBeGreaterThan(20);
  expectAll(reasons, 'a row of the table', (reason) => named.includes(reason));
});

test('the Dockerfile takes exactly the PUBLIC_ settings of .env.example', () => {
  const settings = all(read('.env.example'), /^(?:# )?(PUBLIC_\w+)=/gm);
  expect(all(read('Dockerfile'), /^ARG (\w+)/gm)).toEqual(settings);
});

test('the Dockerfile names its user by number, so that Kubernetes can tell it from root', () => {
  expect(all(read('Dockerfile'), /^USER (.+)$/gm)).toEqual(['1000']);
});

test('docs/dependencies.md lists exactly the packages, and each override, of package.json', () => {
  const [, build = '', develop = '', overridden = ''] = read('docs/dependencies.md').split('\n## ');
  const names = (section: string) =>
    firstCells(section)
      .flatMap((cell) => all(cell, /`([^`]+)`/g))
      .sort();
  expect(names(build)).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  expect(names(develop)).toEqual(Object.keys(devDependencies).sort());
  expect(names(overridden)).toEqual(expect.arrayContaining(Object.keys(overrides)));
});

test('docs/decisions/ has each decision that code and pages cite', () => {
  const text = filesBelow('docs/decisions').map(read).join('\n').replace(/\s+/g, ' ');
  const names = all(text, /- \*\*(.+?)\.?\*\*/g);
  const cited = ['src', 'api', 'tests', 'docs']
    .flatMap(filesBelow)
    .map((file) => readFileSync(file, 'utf8').replace(/\s+(?:[*#/]+ )?/g, ' '))
    .flatMap((file) => all(file, /\bdecisions,((?: (?:and )?"[^"]+",?)+)/g))
    .flatMap((list) => all(list, /"([^"]+)"/g));
  expect(cited.length, 'cited decisions').toBeGreaterThan(10);
  expectAll(cited, 'a decision', (name) => names.includes(name));
});

test('each stop and place to change of docs/tour.md names an existing file and a name in it', () => {
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
