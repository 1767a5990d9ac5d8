import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Plugin } from 'vite';

/** Astro's module of all entries of all collections, which has one default export. */
const contentModule = '\0astro:data-layer-content';
const exported = /^export default(?=\s*\[)/;

/**
 * Vite plugin for the build: the content of the site is bundled as one string of JSON. As the array that Astro makes of it,
 * a thousand entries are a million nodes of a syntax tree, over which Rollup takes several seconds.
 */
export const contentAsJson = (): Plugin => ({
  name: 'content-as-json',
  apply: 'build',
  transform: (code, id) => {
    if (id !== contentModule || !exported.test(code)) return undefined;
    const entries: unknown = runInThisContext(code.replace(exported, ''));
    const json = JSON.stringify(JSON.stringify(entries));
    return { code: `export default JSON.parse(${json});`, map: { mappings: '' } };
  },
});

/** Where `npm run dev` keeps the entries, from the project's root; Astro's own file. */
const devStore = '.astro/data-store.json';

/**
 * Vite plugin for `npm run dev`: the module of all entries reads the file in which Astro keeps them. As the array that Astro
 * makes of it, Vite parses and transforms megabytes of code before the first page, and again after each edit of content.
 */
export const contentFromFile = (): Plugin => {
  let file = '';
  return {
    name: 'content-from-file',
    apply: 'serve',
    configResolved: ({ root }) => {
      file = join(root, devStore);
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
