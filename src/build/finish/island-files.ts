/** An island, as it stands in the HTML of a page. */
export interface BuiltIsland {
  /** Where the next attribute of its start tag goes. */
  at: number;
  /** URL paths of the modules that Astro imports to hydrate it. */
  modules: string[];
}

/** A static import in a built file: `import{a}from"./b.js"`. */
const staticImport = /(?:from|import)"(\.[^"]+)/g;

/** The attributes of `<astro-island>` that name its modules. */
const moduleAttributes = ['component-url', 'renderer-url'];

/** The modules that an element names, if it is an island that has some. */
export const islandModules = (element: string, attributes: Record<string, string>): string[] =>
  element === 'astro-island'
    ? moduleAttributes.map((name) => attributes[name] ?? '').filter(Boolean)
    : [];

/** In characters. What is smaller has come by the time that these have, also when it is found late; listed, it weighs more. */
const largeFile = 10_000;

/**
 * Tells the large files that islands need, so that they are not found only once others have come.
 *
 * @param texts of every script of a built site, by its URL path
 * @returns the URL paths of those among the modules' imports, and theirs; what is imported later is not among them
 */
export const islandFiles = (texts: ReadonlyMap<string, string>) => {
  const textOf = (path: string): string => texts.get(path) ?? '';
  const collect = (path: string, found: Set<string>): Set<string> => {
    for (const [, name = ''] of textOf(path).matchAll(staticImport)) {
      const imported = new URL(name, `http://site${path}`).pathname;
      if (found.has(imported)) continue;
      found.add(imported);
      collect(imported, found);
    }
    return found;
  };
  return (modules: string[]): string[] => {
    const found = new Set<string>();
    for (const path of modules) collect(path, found);
    return [...found].filter((path) => textOf(path).length >= largeFile);
  };
};
