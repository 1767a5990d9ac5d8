/** How `npm run build` replaces the site: what Windows and mounted folders say is simulated. */
import type * as FileSystem from 'node:fs';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSite } from '#commands/build-site.ts';
import { nextSite, prepareSwap, site, swapSite } from '#commands/swap-site.ts';
import { previousSite } from '#platform/http/site.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** How often renaming a folder to another fails, and with which code. */
const failure = vi.hoisted(() => ({ from: '', to: '', times: 0, code: '' }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  const renameSync = (from: string, to: string): void => {
    const { code } = failure;
    if (from === failure.from && to === failure.to && failure.times-- > 0) {
      throw Object.assign(new Error(code), { code });
    }
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

const project = process.cwd();

beforeEach(() => {
  process.chdir(temporaryFolder());
  mkdirSync(site);
  writeFileSync(`${site}/index.html`, 'last');
});

afterEach(() => {
  process.chdir(project);
  failure.times = 0;
});

const build = (): void => {
  prepareSwap();
  writeFileSync(`${nextSite}/index.html`, 'next');
  swapSite();
};

const served = (): string => readFileSync(`${site}/index.html`, 'utf8');

test('a new site replaces the last one, also when another program holds it for a moment', () => {
  build();
  expect(served()).toBe('next');
  Object.assign(failure, { from: nextSite, to: site, times: 2, code: 'EPERM' });
  writeFileSync(`${site}/index.html`, 'last');
  build();
  expect(served()).toBe('next');
});

test('a new site that cannot be moved leaves the last one in its place, and the reason is said', () => {
  Object.assign(failure, { from: nextSite, to: site, times: Infinity, code: 'EPERM' });
  expect(build).toThrow(/^The new site could not be moved to dist \(EPERM\)/);
  expect(served()).toBe('last');
});

test.each(['EBUSY', 'EXDEV'])('a build does not begin where dist is a mount (%s)', (code) => {
  Object.assign(failure, { from: site, to: nextSite, times: 1, code });
  expect(prepareSwap).toThrow(/^dist is a disk of its own/);
  expect(served()).toBe('last');
});

test('nor where .build is a link out of the project', () => {
  symlinkSync(temporaryFolder(), '.build');
  expect(prepareSwap).toThrow(/^\.build is a link/);
});

test('a build begins with the last site in its place, where an earlier one was cut off before that', () => {
  symlinkSync(temporaryFolder(), '.build');
  renameSync(site, previousSite);
  expect(buildSite).toThrow(/^\.build is a link/);
  expect(served()).toBe('last');
});
