import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeWhole } from '#platform/whole-file.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Writes a file while the sync of its folder fails. Returns the file and the promise. */
const writeWithFailingSync = (code: string) => {
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('Not synced.'), { code });
  });
  syncBuiltinESMExports();
  const file = join(temporaryFolder(), 'notes.txt');
  const written = writeWhole(file, (part) => writeFileSync(part, 'Some notes.'));
  return { file, written };
};

describe('folder without sync', () => {
  test.each(['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'])('%s → the file is written', async (code) => {
    const { file, written } = writeWithFailingSync(code);
    await expect(written).resolves.toBeUndefined();
    expect(readFileSync(file, 'utf8')).toBe('Some notes.');
  });

  test('EIO → the message says that the file is in place', async () => {
    const { file, written } = writeWithFailingSync('EIO');
    await expect(written).rejects.toThrow(`${file} was written, but`);
    await expect(written).rejects.toThrow('(EIO)');
    expect(readFileSync(file, 'utf8')).toBe('Some notes.');
  });
});

test('a file that cannot be written leaves nothing behind', async () => {
  const folder = temporaryFolder();
  const written = writeWhole(join(folder, 'notes.txt'), (part) => {
    writeFileSync(part, 'Some');
    throw Object.assign(new Error('No space.'), { code: 'ENOSPC' });
  });
  await expect(written).rejects.toThrow('notes.txt was not written: disk full (ENOSPC).');
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(join(folder, 'notes.txt'))).toBe(false);
});
