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
