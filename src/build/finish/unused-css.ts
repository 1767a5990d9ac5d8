import { PurgeCSS } from 'purgecss';
import type { ScriptNames } from './used-names.ts';

/** The names in the HTML of a page that styles may select. */
export interface Used {
  tags: ReadonlySet<string>;
  /** Classes, ids and values of attributes. */
  names: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/** A class, id, element, attribute or value in CSS, with the escapes of Tailwind's class names. */
const cssName = /(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/gi;

/** `md\:grid-cols-\[1fr\2c 2fr\]` → `md:grid-cols-[1fr,2fr]`, as it is in HTML. */
const withoutEscapes = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('\\', '');

/** Every name in styles, including possible names in quoted values. */
const namesInCss = (css: string): ReadonlySet<string> =>
  new Set([
    ...Array.from(css.match(cssName) ?? [], withoutEscapes),
    ...Array.from(css.matchAll(/=\s*(["'])(.*?)\1/g), ([, , value = '']) => value),
  ]);

const purge = async (styles: string[], page: Used, scripts: ScriptNames[]): Promise<string[]> => {
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

/**
 * Removes styles that a page cannot use: rules whose names occur in neither its HTML nor its scripts, and keyframes
 * without an animation. Pages that use the same names of the same styles, such as all services, share the result.
 */
export const unusedCssRemover = () => {
  const known = new Map<string, ReadonlySet<string>>();
  const results = new Map<string, Promise<string[]>>();

  /**
   * @param styles the texts of a page's style elements
   * @param page what its HTML names, and `scripts`: what those name that it can load
   * @returns the texts without what is unused, in the same order
   */
  return (styles: string[], page: Used, scripts: ScriptNames[]): Promise<string[]> => {
    const all = styles.join('\n');
    const inCss = known.get(all) ?? namesInCss(all);
    known.set(all, inCss);
    const areUsed: Array<(name: string) => boolean> = [
      (name) => page.tags.has(name),
      (name) => page.names.has(name),
      (name) => page.attributes.has(name),
      (name) => scripts.some(({ names }) => names.has(name)),
      (name) => scripts.some(({ attributes }) => attributes.has(name)),
    ];
    const key = JSON.stringify([all, areUsed.map((isUsed) => [...inCss].filter(isUsed))]);
    const result = results.get(key) ?? purge(styles, page, scripts);
    results.set(key, result);
    return result;
  };
};
