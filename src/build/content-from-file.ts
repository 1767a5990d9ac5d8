import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Astro's module of all entries of all collections, which has one default export. */
const contentModule = '\0astro:data-layer-content';

/** Where Astro keeps the entries, from the project's root: a build below its `cacheDir`, which astro.config.mjs leaves as it is. */
export const storeFiles = {
  build: 'node_modules/.astro/data-store.json',
  serve: '.astro/data-store.json',
};

/**
 * Vite plugin: the module of all entries reads the file in which Astro keeps them. As the array that Astro makes of it, a
 * thousand entries are a million nodes of a syntax tree, over which Rollup takes seconds in a build, and Vite in
 * `npm run dev` before the first page and after each edit of content. The module runs in Node only.
 */
export const contentFromFile = (): Plugin => {
  let file = '';
  return {
    name: 'content-from-file',
    enforce: 'pre',
    configResolved: ({ root, command }) => {
      file = join(root, storeFiles[command]);
    },
    load: {
      order: 'pre',
      handler: (id) => {
        if (id !== contentModule || !existsSync(file)) return undefined;
        const code = `import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));`;
        return { code, map: { mappings: '' } };
      },
    },
  };
};
