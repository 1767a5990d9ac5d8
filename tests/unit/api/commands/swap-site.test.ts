/** How `npm run build` replaces the site. Errors of mounted folders are simulated. */
import type * as FileSystem from 'node:fs';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { builtSite, noteName } from '#api/company.ts';
import { previousSite } from '#platform/http/site.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Which rename fails, how often, and with which code. */
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

// Another test file may have loaded it with the real file system.
vi.resetModules();
const { finishSwap, nextSite, prepareSwap, swapSite } = await import('#commands/build-site.ts');

let project: string;

beforeEach(() => {
  project = temporaryFolder();
  failure.times = 0;
  mkdirSync(join(project, builtSite));
  writeFileSync(join(project, builtSite, 'index.html'), 'last');
});

const build = (): void => {
  prepareSwap(project);
  writeFileSync(join(project, nextSite, 'index.html'), 'next');
  swapSite(project);
};

const served = (): string => readFileSync(join(project, builtSite, 'index.html'), 'utf8');

test('a new site replaces the previous one', () => {
  build();
  expect(served()).toBe('next');
});

test('a new site that cannot be moved leaves the previous one in place, with a message', () => {
  for (const [from, to] of [
    [builtSite, previousSite],
    [nextSite, builtSite],
  ] as const) {
    Object.assign(failure, {
      from: join(project, from),
      to: join(project, to),
      times: 1,
      code: 'EXDEV',
    });
    expect(build).toThrow(
      /^The new site could not be moved from .build\/next-site to dist \(EXDEV\)/,
    );
    expect(served()).toBe('last');
  }
});

test.each([
  ['is empty', () => undefined],
  [
    'has only the note of a service without a site',
    () => {
      mkdirSync(join(project, builtSite));
      writeFileSync(join(project, builtSite, noteName), '{}');
    },
  ],
])('interrupted swap, place %s → the next build puts the previous site back', (_, write) => {
  prepareSwap(project);
  renameSync(join(project, builtSite), join(project, previousSite));
  write();
  finishSwap(project);
  expect(served()).toBe('last');
});
