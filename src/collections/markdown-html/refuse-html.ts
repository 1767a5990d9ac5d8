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

/**
 * Turns HTML that a Markdown text may not hold into plain text, so that it has no effect in `npm run dev` either.
 *
 * @param html of the rendered text
 */
export const refuseHtml = (html: string): string => {
  const [start] = refusedTags(html);
  // What was the text of a script may now be elements.
  return start === undefined
    ? html
    : refuseHtml(`${html.slice(0, start)}&lt;${html.slice(start + 1)}`);
};
