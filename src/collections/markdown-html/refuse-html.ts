import { Parser } from 'htmlparser2';
import { refusedIn } from './allowed-html.ts';

/** Offsets of the tags of HTML that a text may not hold. */
const refusedTags = (html: string): number[] => {
  const offsets: number[] = [];
  const parser: Parser = new Parser({
    onopentag: (element, attributes) => {
      if (refusedIn(element, attributes) !== undefined) offsets.push(parser.startIndex);
    },
  });
  parser.end(html);
  return offsets;
};

/** Without its comments, which are an editor's notes. */
const withoutComments = (html: string): string => {
  const texts: string[] = [];
  let end = 0;
  const parser: Parser = new Parser({
    oncomment: () => {
      texts.push(html.slice(end, parser.startIndex));
      end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return [...texts, html.slice(end)].join('');
};

/**
 * Turns HTML that a Markdown text may not hold into plain text, so that it has no effect in `npm run dev` either, and
 * takes out comments.
 *
 * @param html of the rendered text
 */
export const refuseHtml = (html: string): string => {
  const text = withoutComments(html);
  const [start] = refusedTags(text);
  // What was the text of a script may now be elements.
  return start === undefined
    ? text
    : refuseHtml(`${text.slice(0, start)}&lt;${text.slice(start + 1)}`);
};
