import { hashOf } from '../hash-of.ts';
import type { ContentCache } from './content-cache.ts';

/** What a page was rendered from, besides the inputs of all pages. */
interface RenderedFrom {
  /** JSON of the page's props. */
  props: string;
  /** Names of the queries that it asked. */
  asked: string[];
  /** Hashes of their answers. */
  answers: string;
}

interface Rendered extends RenderedFrom {
  /** Hash of the HTML that Astro made. */
  html: string;
}

/**
 * Remembers from one build to the next what the pages were rendered from, in one file of the cache.
 *
 * @param inputs hash of all that every page is rendered from; see `renderInputs`
 */
export const renderedPages = (cache: ContentCache, inputs: string) => {
  const input = ['rendered', inputs];
  type Pages = Record<string, Rendered | undefined>;
  const earlier = JSON.parse(cache.find(input)?.toString() ?? '{}') as Pages;
  const now: Pages = {};

  /**
   * The hash of the page's HTML, when it was rendered from the same before.
   *
   * @param hashAnswers gives the hashes of the answers that queries have now
   */
  const find = async (
    path: string,
    props: string,
    hashAnswers: (asked: string[]) => Promise<string>,
  ): Promise<string | undefined> => {
    const known = earlier[path];
    if (known?.props !== hashOf(props)) return undefined;
    if ((await hashAnswers(known.asked)) !== known.answers) return undefined;
    now[path] = known;
    return known.html;
  };

  const keep = (path: string, from: RenderedFrom, html: Buffer): void => {
    now[path] = { ...from, props: hashOf(from.props), html: hashOf(html) };
  };

  /** Writes down what this build has found and kept. */
  const save = (): void => cache.keep(input, Buffer.from(JSON.stringify(now)));

  return { find, keep, save };
};
