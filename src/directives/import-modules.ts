/** Fetches a file into the browser's cache. */
const fetchFile = async (url: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  // It is in the cache once it is whole.
  await response.arrayBuffer();
};

/**
 * Imports what Astro imports to hydrate an island, so that a failure is known: Astro's own `load` ends well in any case.
 * What a `fetch` could not get can be fetched again; what an `import` could not, Firefox never asks for again on this page.
 * The build has listed the files that the modules import (build/finish/island-files.ts), so all are fetched at once.
 * The build has listed the large ones of their imports (build/finish/island-files.ts): the small ones are found meanwhile.
 *
 * @throws when one of the files cannot be had
 */
export const importModules = async (island: HTMLElement): Promise<void> => {
  const attribute = (name: string): string => island.getAttribute(name) ?? '';
  const modules = [attribute('component-url'), attribute('renderer-url')];
  const files = attribute('files').split(' ').filter(Boolean);
  await Promise.all([...modules, ...files].map(fetchFile));
  await Promise.all(modules.map((url) => import(/* @vite-ignore */ url)));
};
