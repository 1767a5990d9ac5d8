/** Removes the styles of a page that neither its HTML nor its scripts can use. */
import { PurgeCSS } from 'purgecss';

/** Returns every possible class, id or value. Tailwind's classes contain colons, brackets and commas. */
export const namesIn = (text: string): string[] => text.match(/[^\s"'`<>=]+/g) ?? [];

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface ScriptNames {
  /** Classes, ids, values, and elements that the script may create. */
  names: ReadonlySet<string>;
  /** Attributes that the script may set as properties: `hidden`, `ariaLabel`, `dataset.open`. */
  attributes: ReadonlySet<string>;
}

const searchScript = (text: string): ScriptNames => {
  const properties = Array.from(text.matchAll(/\.([a-z]\w*)/gi), ([, name = '']) => name);
  const data = Array.from(text.matchAll(/\bdataset\.(\w+)/g), ([, name = '']) => name);
  return {
    names: new Set(namesIn(text)),
    attributes: new Set([
      ...properties.flatMap((name) => [name.toLowerCase(), kebab(name)]),
      ...data.map((name) => `data-${kebab(name)}`),
    ]),
  };
};

const searched = new Map<string, ScriptNames>();

/** Cached: most scripts are on every page. */
const namesInScript = (text: string): ScriptNames => {
  const names = searched.get(text) ?? searchScript(text);
  searched.set(text, names);
  return names;
};

/** A string that may be the URL of a script: in a static or dynamic import, for a worker, or in a variable. */
const scriptString = /["'`]([^"'`\s]+\.m?js)(?:\?[^"'`]*)?["'`]/g;

const origin = 'http://site';

const pathOf = (url: string, base: string): string =>
  URL.canParse(url, origin + base) ? new URL(url, origin + base).pathname : '';

/**
 * Returns the names in each script that a page can load, directly or through other scripts.
 *
 * @param path of the page
 * @param urls as written in the page; URLs of other sites are ignored
 * @param inline the page's inline scripts
 */
export type NamesOfScripts = (path: string, urls: string[], inline: string[]) => ScriptNames[];

/**
 * Finds the names in the scripts that a page can load. The names in all scripts of the site would add 200 to 960 bytes
 * to the first paint of each page.
 *
 * @param texts the text of every script of a built site, by URL path
 */
export const siteScripts = (texts: ReadonlyMap<string, string>): NamesOfScripts => {
  const imports = new Map<string, string[]>();

  /** Returns the paths of the site's own scripts that a text names, whether or not it imports them. */
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

  return (path, urls, inline) => {
    const linked = urls.map((url) => pathOf(url, path)).filter((each) => texts.has(each));
    const roots = [...linked, ...inline.flatMap((text) => namedIn(text, path))];
    const files = Array.from(withImports(roots), (each) => texts.get(each) ?? '');
    return [...inline, ...files].map(namesInScript);
  };
};

/** The names in the HTML of a page that styles may select. */
export interface Used {
  tags: ReadonlySet<string>;
  /** Classes, ids and values of attributes. */
  names: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/**
 * Removes the rules whose names occur in neither the page's HTML nor its scripts, and keyframes without an animation.
 *
 * @param styles the texts of a page's style elements
 * @param page the names in its HTML; `scripts`: the names in the scripts that it can load
 * @returns the texts without unused styles, in the same order
 */
export const removeUnusedCss = async (
  styles: string[],
  page: Used,
  scripts: ScriptNames[],
): Promise<string[]> => {
  const used = {
    attributes: {
      names: [...page.attributes, ...scripts.flatMap(({ attributes }) => [...attributes])],
      values: [...page.names],
    },
    classes: [...page.names],
    ids: [...page.names],
    tags: [...page.tags],
    undetermined: scripts.flatMap(({ names }) => [...names]),
  };
  const results = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'page' }],
    extractors: [{ extensions: ['page'], extractor: () => used }],
    css: styles.map((raw) => ({ raw })),
    keyframes: true,
    // Selectors that begin with a pseudo-class or pseudo-element (`:focus-visible`, `::backdrop`) contain no other
    // name.
    safelist: [/^:/],
  });
  return results.map(({ css }) => css);
};
