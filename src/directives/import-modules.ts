/** A static import in a file of the build: `import{a}from"./b.js"`. */
const staticImport = /(?:from|import)"(\.[^"]+)/g;

/** Fetches a module and all that it imports into the browser's cache. */
const fetchModule = async (url: string, fetched: Set<string>): Promise<void> => {
  if (fetched.has(url)) return;
  fetched.add(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  await Promise.all(
    Array.from((await response.text()).matchAll(staticImport), ([, path = '']) =>
      fetchModule(new URL(path, response.url).href, fetched),
    ),
  );
};

/**
 * Imports what Astro imports to hydrate an island, to learn whether that fails: the `load` of Astro does not reject.
 * Each file is fetched first, as a failed `fetch` can be repeated, while Firefox never retries an `import` that failed.
 *
 * @throws when a module cannot be fetched or imported
 */
export const importModules = async (island: HTMLElement): Promise<void> => {
  const fetched = new Set<string>();
  const urls = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? '');
  await Promise.all(urls.map((url) => fetchModule(url, fetched)));
  await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
};
