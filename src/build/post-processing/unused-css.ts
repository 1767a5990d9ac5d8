import { PurgeCSS } from 'purgecss';

/** What a page and the scripts that it can load name of the things that styles select. */
export interface Used {
  tags: ReadonlySet<string>;
  /** Classes, ids and values of attributes. */
  names: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/** Tailwind's class names as they are in HTML: `md\:grid-cols-\[1fr\2c 2fr\]` → `md:grid-cols-[1fr,2fr]`. */
const withoutEscapes = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('\\', '');

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
  const mentioned = new Map<string, (name: string) => boolean>();

  const mentionedIn = (styles: string): ((name: string) => boolean) => {
    const text = withoutEscapes(styles);
    const known = new Map<string, boolean>();
    return (name) => {
      const isMentioned = known.get(name) ?? text.includes(name);
      known.set(name, isMentioned);
      return isMentioned;
    };
  };

  /**
   * @param styles the texts of a page's style elements
   * @returns the texts without what is unused, in the same order
   */
  return (styles: string[], used: Used): Promise<string[]> => {
    const all = styles.join('\n');
    const isMentioned = mentioned.get(all) ?? mentionedIn(all);
    mentioned.set(all, isMentioned);
    const relevant = (names: ReadonlySet<string>): string[] =>
      [...names].filter(isMentioned).sort();
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
