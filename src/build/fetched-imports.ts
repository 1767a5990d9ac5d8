import type { Plugin } from 'vite';

/** Fetches a module before it is imported; in the browser. */
const left =
  '(url=>fetch(url=new URL(url,import.meta.url)).then(({ok})=>ok?import(url):Promise.reject(Error(url))))(';

/**
 * Has every `import()` of the built scripts fetch its module first. What fails then can be tried again: a failed `import()`
 * cannot in Firefox, which remembers it until the page is reloaded (HTML, 'fetch a single module script'). What the module
 * itself imports is loaded already, with the island that imports it.
 */
export const fetchedImports = (): Plugin => ({
  name: 'fetched-imports',
  apply: 'build',
  renderDynamicImport: ({ moduleId }) =>
    /\/src\/(?:islands|stores|browser)\//.test(moduleId) ? { left, right: ')' } : null,
});
