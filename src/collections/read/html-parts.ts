import { Parser } from 'htmlparser2';
import { refusedIn } from '#collections/markdown-html/allowed-html.ts';
import { fillFacts, type Facts } from '#lib/site-facts.ts';
import type { CollectedText } from './collected-text.ts';
import type { Reference } from './references.ts';

const media = new Set(['video', 'audio', 'source', 'track']);

/** What shows code, or is no text. */
const unread = new Set('code pre kbd samp script style svg template textarea title'.split(' '));
const inline = new Set(
  'a abbr b br code del em i ins kbd mark q samp small span strong sub sup u'.split(' '),
);

const referencesIn = (element: string, { href, src, poster, alt }: Record<string, string>) => {
  const references: Array<Omit<Reference, 'line'>> = [];
  if (element === 'a' && href !== undefined)
    references.push({ kind: 'link', value: href, words: '' });
  if (element === 'img') references.push({ kind: 'html image', value: src ?? '', words: alt });
  if (!media.has(element)) return references;
  for (const value of [src, poster])
    if (value !== undefined) references.push({ kind: 'media', value });
  return references;
};

/**
 * Reads the pieces of HTML of a Markdown text, of which each may be a single tag: they are one HTML text with the words
 * of Markdown between them.
 */
export const htmlParts = (to: CollectedText, facts: Facts) => {
  let piece = { value: '', line: 1, start: 0 };
  let unreadDepth = 0;
  let link: Reference | undefined;

  const lineNow = (): number =>
    piece.line + piece.value.slice(0, parser.startIndex - piece.start).split('\n').length - 1;

  const addToLink = (words: string): void => {
    if (link) link.words = `${link.words}${words}`;
  };

  const parser: Parser = new Parser({
    onopentag: (element, written) => {
      const line = lineNow();
      const attributes = Object.fromEntries(
        Object.entries(written).map(([name, value]) => [name, fillFacts(value, facts)]),
      );
      if (unread.has(element)) unreadDepth += 1;
      if (!inline.has(element)) to.startBlock();
      if (element === 'br') to.startLine();
      const what = refusedIn(element, attributes);
      if (what) to.refused.push({ what, line });
      if (attributes['id']) to.ids.push(attributes['id']);
      const references = referencesIn(element, attributes).map((each) => ({ ...each, line }));
      to.references.push(...references);
      if (element === 'a') [link] = references;
      addToLink(attributes['aria-label'] ?? attributes['alt'] ?? '');
    },
    ontext: (text) => {
      addToLink(text);
      if (!unreadDepth) to.addText(text, lineNow());
    },
    onclosetag: (element) => {
      if (unread.has(element)) unreadDepth -= 1;
      if (!inline.has(element)) to.startBlock();
      if (element === 'a') link = undefined;
    },
  });

  return {
    /** Reads a piece that begins in this line. */
    write: (value: string, line: number): void => {
      piece = { value, line, start: piece.start + piece.value.length };
      parser.write(value);
    },
    /** Whether the words that follow are code, or are shown nowhere. */
    isUnread: (): boolean => unreadDepth > 0,
    /** Words of Markdown, which may stand inside a link of HTML. */
    addToLink,
  };
};
