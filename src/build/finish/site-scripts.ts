import { namesInScript, type ScriptNames } from './used-names.ts';

/** A string that may be the URL of a script: in a static or dynamic import, for a worker, or in a variable. */
const scriptString = /["'`]([^"'`\s]+\.m?js)(?:\?[^"'`]*)?["'`]/g;

const origin = 'http://site';

const pathOf = (url: string, base: string): string =>
  URL.canParse(url, origin + base) ? new URL(url, origin + base).pathname : '';

/**
 * Finds the names in the scripts that a page can load. With the names in all scripts of the site, the first paint of
 * each page would grow by 200 to 960 bytes.
 *
 * @param texts the text of every script of a built site, by URL path
 */
export const siteScripts = (texts: ReadonlyMap<string, string>) => {
  const imports = new Map<string, string[]>();

  /** Paths of the site's own scripts that a text names, whether or not it imports them. */
  const namedIn = (text: string, path: string): string[] =>
    Array.from(text.matchAll(scriptString), ([, url = '']) => url).flatMap((url) =>
      // Vite lists preloaded files by paths from the site's root.
      [pathOf(url, path), pathOf(`/${url}`, '/')].filter((each) => texts.has(each)),
    );

  const withImports = (paths: string[], loaded = new Set<string>()): Set<string> => {
    for (const path of paths) {
      if (loaded.has(path)) continue;
      loaded.add(path);
      const named = imports.get(path) ?? namedIn(texts.get(path) ?? '', path);
      imports.set(path, named);
      withImports(named, loaded);
    }
    return loaded;
  };

  /**
   * The names in each script that a page can load, directly or through other scripts.
   *
   * @param path of the page
   * @param urls as written in the page; URLs of other sites are ignored
   * @param inline the page's inline scripts
   */
  return (path: string, urls: string[], inline: string[]): ScriptNames[] => {
    const linked = urls.map((url) => pathOf(url, path)).filter((each) => texts.has(each));
    const roots = [...linked, ...inline.flatMap((text) => namedIn(text, path))];
    const files = Array.from(withImports(roots), (each) => texts.get(each) ?? '');
    return [...inline, ...files].map(namesInScript);
  };
};
