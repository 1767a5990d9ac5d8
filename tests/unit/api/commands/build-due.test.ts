import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildDue } from '#commands/build-site.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const root = process.cwd();
const built = '2026-06-15T12:00:00.000Z';
const later = new Date('2026-06-15T12:00:01.000Z');
const env = { PUBLIC_SITE_URL: 'https://www.example.org', PUBLIC_HSTS: '', PORT: '1' };

const writeSite = (more: object = {}): void => {
  const settings = { PUBLIC_SITE_URL: env.PUBLIC_SITE_URL };
  const build = { built, settings, pages: [], content: {}, ...more };
  writeFileSync('dist/_build.json', JSON.stringify(build));
};

const setTime = (path: string, time: Date): void => utimesSync(path, time, time);

beforeEach(() => {
  process.chdir(temporaryFolder());
  mkdirSync('content/jobs', { recursive: true });
  mkdirSync('dist');
  writeFileSync('content/jobs/a.md', '');
  for (const path of ['content/jobs/a.md', 'content/jobs', 'content']) setTime(path, new Date(0));
  writeFileSync('dist/index.html', '');
  writeSite();
});
afterEach(() => process.chdir(root));

const isDue = (now = later, settings: Record<string, string> = env): boolean =>
  isBuildDue(settings, now);

test('a site that is newer than its sources is up to date', () => {
  expect(isDue()).toBe(false);
});

test.each<[what: string, change: () => void]>([
  ['there is no site', () => rmSync('dist', { recursive: true })],
  ['what its build noted cannot be read', () => writeFileSync('dist/_build.json', '{')],
  ['that is of an earlier version', () => writeSite({ built: undefined })],
  ['a source is newer', () => setTime('content/jobs/a.md', later)],
  ['a source was deleted', () => rmSync('content/jobs/a.md')],
])('a build is due when %s', (_, change) => {
  change();
  expect(isDue()).toBe(true);
});

test('a build is due when a setting of the site has changed', () => {
  expect(isDue(later, { ...env, PUBLIC_SITE_URL: 'https://example.com' })).toBe(true);
  expect(isDue(later, { ...env, PUBLIC_HSTS: 'off' })).toBe(true);
  expect(isDue(later, { ...env, PORT: '2' })).toBe(false);
  // Journeys open a site of any settings.
  expect(isBuildDue(undefined, later)).toBe(false);
});

test('a build is due in another year', () => {
  expect(isDue(new Date('2026-12-30T12:00:00Z'))).toBe(false);
  expect(isDue(new Date('2027-01-02T12:00:00Z'))).toBe(true);
});
