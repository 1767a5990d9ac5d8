import { PurgeCSS } from 'purgecss';

/** The names in a page, and in the scripts that it can load, that styles may select. */
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
    // Selectors that begin with a pseudo-class or pseudo-element (`:focus-visible`, `::backdrop`) contain no other
    // name.
    safelist: [/^:/],
  });
  return results.map(({ css }) => css);
};

const union = (a: Used, b: Used): Used => ({
  tags: new Set([...a.tags, ...b.tags]),
  names: new Set([...a.names, ...b.names]),
  attributes: new Set([...a.attributes, ...b.attributes]),
});

const kinds = ['tags', 'names', 'attributes'] as const;

/** What of the styles of a page may be used, and their texts without the rest by what is used. */
interface KnownStyles {
  mentioned: ReadonlySet<string>;
  /** What scripts name of it, which is the same for most pages. */
  ofScripts: Map<Used, string[]>;
  results: Map<string, Promise<string[]>>;
}

/** What is used of what styles mention, each with its kind. */
const relevant = (mentioned: ReadonlySet<string>, used: Used): string[] =>
  kinds.flatMap((kind) =>
    [...used[kind]].filter((name) => mentioned.has(name)).map((name) => `${kind} ${name}`),
  );

/**
 * Removes styles that a page cannot use: rules whose names occur in neither its HTML nor its scripts, and keyframes
 * without an animation. Pages that use the same rules of the same styles, such as all services, share the result.
 */
export const unusedCssRemover = () => {
  const known = new Map<string, KnownStyles>();

  /**
   * @param styles the texts of a page's style elements
   * @param page what its HTML names, and `scripts`: what those that it can load name, the same object where they are
   * the same
   * @returns the texts without what is unused, in the same order
   */
  return (styles: string[], page: Used, scripts: Used): Promise<string[]> => {
    const all = styles.join('\n');
    const ofStyles = known.get(all) ?? {
      mentioned: namesInCss(all),
      ofScripts: new Map<Used, string[]>(),
      results: new Map<string, Promise<string[]>>(),
    };
    known.set(all, ofStyles);
    const { mentioned, ofScripts, results } = ofStyles;
    const ofTheirs = ofScripts.get(scripts) ?? relevant(mentioned, scripts);
    ofScripts.set(scripts, ofTheirs);
    const key = [...new Set([...relevant(mentioned, page), ...ofTheirs])].sort().join('\n');
    const result = results.get(key) ?? purge(styles, union(page, scripts));
    results.set(key, result);
    return result;
  };
};
