import { PurgeCSS } from 'purgecss';

/** What a page and the scripts that it can load name of the things that styles select. */
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

/** Every name in styles, and what of a quoted value may be one. */
const namesInCss = (css: string): ReadonlySet<string> =>
  new Set([
    ...Array.from(css.match(cssName) ?? [], withoutEscapes),
    ...Array.from(css.matchAll(/=\s*(["'])(.*?)\1/g), ([, , value = '']) => value),
  ]);

const purge = async (styles: string[], { tags, names, attributes }: Used): Promise<string[]> => {
  const used = {
    attributes: { names: [...attributes], values: [...names] },
    classes: [...names],
    ids: [...names],
    tags: [...tags],
    undetermined: [],
  };
  const results = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'page' }],
    extractors: [{ extensions: ['page'], extractor: () => used }],
    css: styles.map((raw) => ({ raw })),
    keyframes: true,
    // A selector that begins with a pseudo-class or pseudo-element (`:focus-visible`, `::backdrop`) names nothing else.
    safelist: [/^:/],
  });
  return results.map(({ css }) => css);
};

/**
 * Removes from styles what a page cannot use: rules that select what neither its HTML nor its scripts name, and keyframes
 * without an animation. Pages that use the same of the same styles, such as all services, share the result.
 */
export const unusedCssRemover = () => {
  const results = new Map<string, Promise<string[]>>();
  const mentioned = new Map<string, ReadonlySet<string>>();

  /**
   * @param styles the texts of a page's style elements
   * @returns the texts without what is unused, in the same order
   */
  return (styles: string[], used: Used): Promise<string[]> => {
    const all = styles.join('\n');
    const inStyles = mentioned.get(all) ?? namesInCss(all);
    mentioned.set(all, inStyles);
    const relevant = (names: ReadonlySet<string>): string[] =>
      [...names].filter((name) => inStyles.has(name)).sort();
    const key = JSON.stringify([
      all,
      relevant(used.tags),
      relevant(used.names),
      relevant(used.attributes),
    ]);
    const result = results.get(key) ?? purge(styles, used);
    results.set(key, result);
    return result;
  };
};
