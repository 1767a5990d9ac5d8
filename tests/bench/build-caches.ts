/** What the benchmarks of building and of the dev server do to a copy of the project between their runs. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Removes what earlier builds have left: Astro's content, Vite's packages, our results. */
export const clearCaches = (folder: string): void => {
  for (const cache of ['.astro', '.vite', '.cache']) {
    rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true });
  }
};

/** Adds the word 'Rewritten.' to the end of a file. */
export const changeOneWord = (file: string): void =>
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()} Rewritten.\n`);
