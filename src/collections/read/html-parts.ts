import { Parser } from 'htmlparser2';
import { refusedIn } from '#collections/markdown-html/allowed-html.ts';
import { fillFacts, type Facts } from '#contract/content-text.ts';
import type { Reference } from './references.ts';

/** What a piece of HTML holds, except for its text. */
export interface HtmlParts {
  references: Reference[];
  /** What a text may not hold: `<iframe>`, `onclick`. */
  refused: Array<{ what: string; line: number }>;
  /** Its ids, to which links can lead. */
  ids: string[];
}

const media = new Set(['video', 'audio', 'source', 'track']);

const referencesIn = (
  element: string,
  { href, src, poster, alt }: Record<string, string>,
  line: number,
): Reference[] => {
  if (element === 'a' && href !== undefined) return [{ kind: 'link', value: href, line }];
  if (element === 'img') return [{ kind: 'html image', value: src ?? '', line, words: alt }];
  if (!media.has(element)) return [];
  return [src, poster].flatMap((value) =>
    value === undefined ? [] : [{ kind: 'media', value, line }],
  );
};

/** Reads a piece of HTML of a Markdown text that begins in this line, such as a single tag. */
export const htmlParts = (html: string, firstLine: number, facts: Facts): HtmlParts => {
  const parts: HtmlParts = { references: [], refused: [], ids: [] };
  const parser: Parser = new Parser({
    onopentag: (element, written) => {
      const line = firstLine + html.slice(0, parser.startIndex).split('\n').length - 1;
      const attributes = Object.fromEntries(
        Object.entries(written).map(([name, value]) => [name, fillFacts(value, facts)]),
      );
      const what = refusedIn(element, attributes);
      if (what) parts.refused.push({ what, line });
      if (attributes['id']) parts.ids.push(attributes['id']);
      parts.references.push(...referencesIn(element, attributes, line));
    },
  });
  parser.end(html);
  return parts;
};
