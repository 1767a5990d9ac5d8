import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { restore } from '#platform/backup/restore.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { countSubmissionsIn, crashedStore } from '../../../helpers/crashed-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const steps = vi.hoisted(() => ({ before: (): void => undefined }));

/** Calls `steps.before` before each call that changes files. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const stepping =
    <Given extends unknown[], Result>(call: (...given: Given) => Result) =>
    (...given: Given): Result => {
      steps.before();
      return call(...given);
    };
  return {
    ...fs,
    copyFileSync: stepping(fs.copyFileSync),
    fsyncSync: stepping(fs.fsyncSync),
    renameSync: stepping(fs.renameSync),
    rmSync: stepping(fs.rmSync),
    writeFileSync: stepping(fs.writeFileSync),
  };
});

test('a restore that is killed at any step leaves the whole old store, or the whole new one', async () => {
  const folder = await crashedStore(5);
  const source = databaseFile(await crashedStore(3));
  // What a kill at that moment leaves on the disk.
  const copies: string[] = [];
  steps.before = (): void => {
    const copy = join(temporaryFolder(), 'data');
    cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  };
  await restore(folder, source);
  steps.before = () => undefined;
  expect(copies.length).toBeGreaterThan(5);
  const counts: number[] = [];
  for (const copy of [...copies, folder]) counts.push(await countSubmissionsIn(copy));
  expect(counts.toSorted((one, other) => other - one)).toEqual(counts);
  expect(new Set(counts)).toEqual(new Set([5, 3]));
});
