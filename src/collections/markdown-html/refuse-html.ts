import { Parser } from 'htmlparser2';
import { allowedElements, isAllowedAttribute } from './allowed-html.ts';

/**
 * Name of the placeholder element before refused HTML. Its attribute `data-html` has the refused part as it may be
 * written (`<script`, `onclick="a()"`), percent-encoded.
 */
export const refusedElement = 'refused-html';

interface Refused {
  /** Offset of its tag. */
  start: number;
  what: string;
}

const refusedIn = (html: string): Refused[] => {
  const found: Refused[] = [];
  const parser: Parser = new Parser({
    onopentag: (element, attributes) => {
      const isOwn = element === refusedElement;
      const wrong = Object.entries(attributes).find(([name]) => !isAllowedAttribute(name));
      const [name, value] = wrong ?? [];
      const start = parser.startIndex;
      if (!allowedElements.has(element) && !isOwn) found.push({ start, what: `<${element}` });
      else if (name && !isOwn) found.push({ start, what: `${name}="${value}"` });
    },
  });
  parser.end(html);
  return found;
};

const placeholder = (what: string): string =>
  `<${refusedElement} data-html="${encodeURIComponent(what)}"></${refusedElement}>`;

/**
 * Turns HTML that a Markdown text may not contain into plain text, so that it has no effect in `npm run dev` either.
 * Puts a placeholder before it, for the check of the built pages.
 *
 * @param html of the rendered text
 */
export const refuseHtml = (html: string): string => {
  const found = refusedIn(html);
  if (!found.length) return html;
  let result = '';
  let at = 0;
  for (const { start, what } of found) {
    result += `${html.slice(at, start)}${placeholder(what)}&lt;`;
    at = start + 1;
  }
  // The former text of a script may now be elements.
  return refuseHtml(result + html.slice(at));
};
