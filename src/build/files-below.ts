import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below `folder`, as full paths in a stable order. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};
