import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isBuildDue } from '#commands/build-site.ts';
import { company } from '../../../helpers/company.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let project: string;
const built = '2026-06-15T12:00:00.000Z';
const later = new Date('2026-06-15T12:00:01.000Z');
const env = { PUBLIC_SITE_URL: 'https://www.example.org', PUBLIC_HSTS: '', PORT: '1' };

const writeSite = (more: object = {}): void => {
  const settings = { PUBLIC_SITE_URL: env.PUBLIC_SITE_URL };
  const build = { ...company, built, settings, ...more };
  writeFileSync(join(project, 'dist/_build.json'), JSON.stringify(build));
};

const setTime = (path: string, time: Date): void => utimesSync(join(project, path), time, time);

beforeEach(() => {
  project = temporaryFolder();
  mkdirSync(join(project, 'content/jobs'), { recursive: true });
  mkdirSync(join(project, 'dist'));
  writeFileSync(join(project, 'content/jobs/a.md'), '');
  for (const path of ['content/jobs/a.md', 'content/jobs', 'content']) setTime(path, new Date(0));
  writeFileSync(join(project, 'dist/index.html'), '');
  writeSite();
});

const isDue = (now = later, settings: Record<string, string> = env): boolean =>
  isBuildDue(settings, now, project);

test('a site newer than its sources is up to date', () => {
  expect(isDue()).toBe(false);
});

test.each<[what: string, change: () => void]>([
  ['there is no site', () => rmSync(join(project, 'dist'), { recursive: true })],
  [
    'the note of the build cannot be read',
    () => writeFileSync(join(project, 'dist/_build.json'), '{'),
  ],
  ['the note is from an earlier version', () => writeSite({ name: undefined })],
  ['the note was made by a service without a site', () => writeSite({ built: undefined })],
  ['a source is newer', () => setTime('content/jobs/a.md', later)],
  ['a source was deleted', () => rmSync(join(project, 'content/jobs/a.md'))],
])('build is due if %s', (_, change) => {
  change();
  expect(isDue()).toBe(true);
});

test('build is due if a setting of the site has changed', () => {
  expect(isDue(later, { ...env, PUBLIC_SITE_URL: 'https://example.com' })).toBe(true);
  expect(isDue(later, { ...env, PUBLIC_HSTS: 'off' })).toBe(true);
  expect(isDue(later, { ...env, PORT: '2' })).toBe(false);
  // Without settings, as in the journeys, no setting makes a build due.
  expect(isBuildDue(undefined, later, project)).toBe(false);
});

test('build is due in another calendar year', () => {
  expect(isDue(new Date('2026-12-30T12:00:00Z'))).toBe(false);
  expect(isDue(new Date('2027-01-02T12:00:00Z'))).toBe(true);
});
