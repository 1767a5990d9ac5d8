import { statfsSync } from 'node:fs';

/** Linux file systems whose files other machines may write too, by their number (statfs(2)). */
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
 * The network file system that a folder is on, such as `NFS`. Services on several machines could use such a folder at
 * once, as SQLite's locks do not reach from one machine to another.
 *
 * @param typeOf returns the number of a folder's file system
 * @returns undefined for a local folder, and on systems other than Linux
 */
export const networkFileSystemOf = (
  folder: string,
  typeOf = (path: string): number => statfsSync(path).type,
): string | undefined => (process.platform === 'linux' ? shared[typeOf(folder) >>> 0] : undefined);
