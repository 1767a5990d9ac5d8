/** A static import in a file of the build: `import{a}from"./b.js"`. */
const staticImport = /(?:from|import)"(\.\/[^"]+)"/g;

const fetched = new Map<string, Promise<unknown>>();

const fetchModule = async (url: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const imports = (await response.text()).matchAll(staticImport);
  await fetchModules(Array.from(imports, ([, path = '']) => new URL(path, response.url).href));
};

/**
 * Fetches modules and everything that they import into the browser's cache. A failed `fetch` can be tried again; a failed
 * `import` cannot in Firefox, which remembers it until the page is reloaded (HTML, 'fetch a single module script').
 *
 * @throws when one of them cannot be had
 */
export const fetchModules = async (urls: string[]): Promise<void> => {
  await Promise.all(
    urls.map(async (url) => {
      const known = fetched.get(url) ?? fetchModule(url);
      fetched.set(url, known);
      try {
        await known;
      } catch (error) {
        fetched.delete(url);
        throw error;
      }
    }),
  );
};
