/** A file system of a few MiB that a test can fill up. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

export interface SmallDisk {
  /** The mount point. */
  folder: string;
  /** Fills it up to the last byte. */
  fill: () => void;
  /** No file on it may be open for writing. */
  makeReadOnly: () => void;
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Mounts one until the end of the test; skips the test where that is not possible. */
export const mountSmallDisk = ({ onTestFinished, skip }: TestContext, mib: number): SmallDisk => {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]);
  } catch {
    skip('A full disk is not tested: mounting one needs root on Linux.');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return {
    folder,
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    fill: () => {
      for (const bytes of [1024 * 1024, 4096, 1]) {
        try {
          for (;;) writeFileSync(join(folder, 'filling'), Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if (!isFull(error)) throw error;
        }
      }
    },
  };
};
