import { expect, test } from 'vitest';
import { networkFileSystemOf } from '#platform/store/sqlite.ts';

test.runIf(process.platform === 'linux').each([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  // As a machine whose numbers have 32 bits and a sign tells it.
  [0xff534d42 | 0, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9p'],
  [0xef53, undefined],
])('a folder on a file system of the type %i is on %s', (type, kind) => {
  expect(networkFileSystemOf('.', () => type)).toBe(kind);
});
