import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A folder for one test, gone afterwards.
 *
 * @param mode who may enter it: this user alone, unless told otherwise
 */
export const temporaryFolder = ({ mode = 0o700 } = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
