import { existsSync, readFileSync } from 'node:fs';
import { listFiles } from '../list-files.ts';
import { hashOf } from '../hash-of.ts';

/** What the result of post-processing depends on, besides the site: its code, what previews are drawn from, packages. */
const folders = ['src/build', 'src/drawings'];
const files = ['public/images/logo.svg', 'node_modules/.package-lock.json'];

/** A hash of the code and the packages that post-processing consists of. Paths are relative to the project's root. */
export const buildVersion = (): string => {
  const below = folders.flatMap((folder) => listFiles(folder, /\.ts$/));
  const parts = [...below, ...files].map((file) => (existsSync(file) ? readFileSync(file) : ''));
  return hashOf(JSON.stringify(process.versions), ...parts);
};
