import { attributeNames, createdElements, namesIn } from './used-names.ts';

/** What the scripts that a page can load name. */
export interface ScriptNames {
  tags: ReadonlySet<string>;
  names: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/** A string that may be the URL of a script: of an import, of a dynamic import, of a worker, or kept in a variable. */
const scriptString = /["'`]([^"'`\s]+\.m?js)(?:\?[^"'`]*)?["'`]/g;

const pathOf = (url: string, base: string): string => {
  const absolute = URL.canParse(url, base) ? new URL(url, base) : undefined;
  return absolute?.pathname ?? '';
};

const origin = 'http://site';

/**
 * The scripts of a built site.
 *
 * @param texts of every script, by its URL path
 */
export const siteScripts = (texts: ReadonlyMap<string, string>) => {
  const known = new Map<string, ScriptNames>();

  /** Paths of the site's own scripts that a text names, whether it imports them at once, later or never. */
  const named = (text: string, path: string): string[] =>
    Array.from(text.matchAll(scriptString), ([, url = '']) => url).flatMap((url) =>
      // Vite lists what it loads ahead by paths from the site's root.
      [pathOf(url, origin + path), pathOf(`/${url}`, origin)].filter((each) => texts.has(each)),
    );

  const closure = (paths: string[], found = new Set<string>()): Set<string> => {
    for (const path of paths) {
      if (found.has(path)) continue;
      found.add(path);
      closure(named(texts.get(path) ?? '', path), found);
    }
    return found;
  };

  /**
   * What the scripts name that a page can load, directly or through other scripts.
   *
   * @param path of the page
   * @param urls as they are written in the page; those of other sites do not matter
   * @param inline the page's inline scripts
   */
  const namesFor = (path: string, urls: string[], inline: string[]): ScriptNames => {
    const linked = urls.map((url) => pathOf(url, origin + path)).filter((each) => texts.has(each));
    const roots = [...linked, ...inline.flatMap((text) => named(text, path))];
    const key = [...new Set(roots)].sort().join('\n');
    const cached = known.get(key);
    if (cached) return cached;
    const loaded = [...closure(roots)].map((each) => texts.get(each) ?? '');
    const result = {
      tags: new Set(loaded.flatMap(createdElements)),
      names: new Set(loaded.flatMap(namesIn)),
      attributes: new Set(loaded.flatMap(attributeNames)),
    };
    known.set(key, result);
    return result;
  };

  return { namesFor };
};
