import { statfsSync } from 'node:fs';

/** The file systems of Linux whose files other machines may write too (statfs(2)), by their number. */
const shared: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
  0x65735546: 'FUSE',
  0x01021997: '9p',
  0x00c36400: 'Ceph',
  0x5346414f: 'AFS',
};

/**
 * The kind of a folder's file system, if services on several machines could use it: SQLite's locks do not reach there.
 *
 * @param typeOf the number of a folder's file system
 */
export const networkFileSystemOf = (
  folder: string,
  typeOf = (path: string): number => statfsSync(path).type,
): string | undefined => (process.platform === 'linux' ? shared[typeOf(folder) >>> 0] : undefined);
