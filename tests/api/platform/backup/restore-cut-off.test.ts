import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restore } from '#platform/backup/restore.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { countSubmissionsIn, crashedStore } from '../../../helpers/crashed-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Has something done before each call that changes files. @returns a function that ends this */
const beforeEachStep = (meanwhile: () => void): (() => void) => {
  const calls = ['copyFileSync', 'fsyncSync', 'renameSync', 'rmSync', 'writeFileSync'] as const;
  for (const name of calls) {
    const call: (...given: never[]) => unknown = fs[name];
    vi.spyOn(fs, name).mockImplementation(((...given: never[]) => {
      meanwhile();
      return call(...given);
    }) as never);
  }
  // Named imports of node:fs follow.
  syncBuiltinESMExports();
  const end = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
};

test('a restore that is killed at any step leaves the whole old store, or the whole new one', async () => {
  const folder = await crashedStore(5);
  const source = databaseFile(await crashedStore(3));
  // What a kill at that moment leaves on the disk.
  const copies: string[] = [];
  const end = beforeEachStep(() => {
    const copy = join(temporaryFolder(), 'data');
    fs.cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  });
  await restore(folder, source);
  end();
  expect(copies.length).toBeGreaterThan(5);
  const counts: number[] = [];
  for (const copy of [...copies, folder]) counts.push(await countSubmissionsIn(copy));
  expect(counts.toSorted((one, other) => other - one)).toEqual(counts);
  expect(new Set(counts)).toEqual(new Set([5, 3]));
});
