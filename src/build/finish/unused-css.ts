import { PurgeCSS } from 'purgecss';
import type { ScriptNames } from './used-names.ts';

/** The names in the HTML of a page that styles may select. */
export interface Used {
  tags: ReadonlySet<string>;
  /** Classes, ids and values of attributes. */
  names: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/**
 * Removes styles that a page cannot use: rules whose names occur in neither its HTML nor its scripts, and keyframes
 * without an animation.
 *
 * @param styles the texts of a page's style elements
 * @param page the names in its HTML; `scripts`: the names in the scripts that it can load
 * @returns the texts without what is unused, in the same order
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
