import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a folder that is deleted after the test.
 *
 * @param mode permissions. Default: only this user has access
 */
export const temporaryFolder = ({ mode = 0o700 } = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
