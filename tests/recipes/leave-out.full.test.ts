/** Leaves out what docs/developing.md says how to leave out: what remains is a whole site, and passes the tests it is in. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { astro } from '#commands/astro.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { filesWith } from './files.ts';
import { leaveOut } from './leave-out.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

const timeout = 1_200_000;

/** What lint, the tests and the recipes read beside what a build does. */
const more = [
  ...['docs', '.readme', '.vscode'],
  ...['CHANGELOG.md', 'Dockerfile', 'README.md', 'eslint.config.js'],
];

const projectWithout = (heading: string): ProjectCopy => {
  const copy = copyProject();
  for (const name of more)
    cpSync(join(import.meta.dirname, '../..', name), join(copy.folder, name), { recursive: true });
  leaveOut(heading, copy.folder);
  return copy;
};

/** Runs scripts one after the other; each must succeed. */
const expectAll = async (copy: ProjectCopy, scripts: string[][]): Promise<string> => {
  let said = '';
  for (const [script = '', ...args] of scripts) {
    const { status, output } = await copy.run(script, ...args);
    expect(status, `${script} ${args.join(' ')}\n${output}`).toBe(0);
    said += output;
  }
  return said;
};

const tsc = 'node_modules/typescript/bin/tsc';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'];

/** What `npm test` finds without a browser; `format` is what the recipe ends with. */
const checks: string[][] = [
  ['src/build/check/command.ts'],
  [astro, 'build'],
  ['node_modules/prettier/bin/prettier.cjs', '--write', 'docs', 'public', 'src', 'tests', '*.mjs'],
  [astro, 'check', '--minimumSeverity', 'hint'],
  [tsc, '-p', 'api'],
  [tsc, '-p', 'tests'],
  ['node_modules/eslint/bin/eslint.js', 'tests/e2e', 'tests/proofs'],
  ['node_modules/knip/bin/knip.js', '-c', 'tests/lint/knip.config.js'],
  ['tests/budgets/budgets.ts'],
  [...vitest, 'tests/unit', 'tests/islands', 'tests/api/platform/database/store-of-1-0-0.test.ts'],
];

describe.each([
  ['To leave out the Mendix page', '/mendix-solutions', 'Mendix solutions'],
  ['To leave out the course-walk area', '/course-walk', 'Course Walk'],
])('%s', (heading, path, name) => {
  let copy: ProjectCopy;
  let checked = '';
  const dist = () => join(copy.folder, 'dist');

  beforeAll(async () => {
    copy = projectWithout(heading);
    checked = await expectAll(copy, checks);
  }, timeout);

  afterAll(() => copy.remove());

  test('no page, list or file names it; nothing is told of it', () => {
    expect(existsSync(join(dist(), `${path}.html`))).toBe(false);
    expect(existsSync(join(dist(), 'index.html'))).toBe(true);
    // Settings of the site name the calls of its service.
    const named = filesWith(dist(), new RegExp(`(?<!api)${path}|${name}`));
    expect(named).toEqual([]);
    expect(checked).not.toMatch(/Hints:|is left out/);
  });

  test('every journey of `npm test` in Chromium passes', { timeout }, async () => {
    const { status, output } = await copy.playwright('--project=chromium');
    expect(status, output).toBe(0);
  });

  test('the service answers no call of it, and describes none', { timeout }, async () => {
    const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(copy.folder, '.data') };
    const service = await spawnServer(join(copy.folder, 'api/main.ts'), env, copy.folder);
    onTestFinished(service.stop);
    expect((await fetch(service.url + path)).status).toBe(404);
    const hasHost = path !== '/course-walk';
    const login = await fetch(`${service.url}/api/course-walk/users/login`, { method: 'POST' });
    expect(login.status === 404).toBe(!hasHost);
    const described = await (await fetch(`${service.url}/api/openapi.json`)).text();
    expect(described.includes('/api/course-walk/')).toBe(hasHost);
    expect(described).toContain('/api/contact');
  });
});

test('legal texts of a site without the area are whole', () => {
  const copy = projectWithout('To leave out the course-walk area');
  onTestFinished(copy.remove);
  const text = (name: string): string =>
    readFileSync(join(copy.folder, `content/pages/${name}.md`), 'utf8');
  expect(text('terms-of-service')).toContain('"the site".\n\n## Acceptance');
  expect(text('cookie-policy')).not.toMatch(/token|userId|Google sign-in|items are used/);
  expect(text('privacy-policy')).toContain('are kept on your device.\nThe chat answers');
  expect(text('accessibility')).not.toMatch(/login|courses|Google/);
});
