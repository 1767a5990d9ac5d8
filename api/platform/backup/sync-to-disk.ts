import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was written to a file, or the entries of a folder, durable. */
export const syncToDisk = (path: string, flags: 'r+' | 'r'): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
