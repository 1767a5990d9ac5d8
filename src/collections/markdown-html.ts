/** The HTML that a Markdown text may contain: the output of Markdown, and HTML that an editor may add. */
import { Parser } from 'htmlparser2';

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const elements = names(`
  a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div
  dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q rp rt ruby s samp section
  small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr
`);

/** `__astro_image_` is Astro's mark of an image for which it makes sizes. */
const attributes = names(`
  __astro_image_ abbr align alt cite class colspan controls data-footnote-backref data-footnote-ref data-footnotes datetime default
  dir download headers height href hreflang id kind label lang loop muted name open playsinline poster preload rel reversed role
  rowspan scope span src srclang start tabindex target title translate type value width
`);

const isAllowed = (name: string): boolean => attributes.has(name) || name.startsWith('aria-');

/** The element or attribute that a text may not hold, `<iframe>` or `onclick="…"`; undefined when it may. */
export const refusedIn = (
  element: string,
  values: Readonly<Record<string, string>>,
): string | undefined => {
  if (!elements.has(element)) return `<${element}>`;
  const attribute = Object.keys(values).find((name) => !isAllowed(name));
  return attribute && `${attribute}="…"`;
};

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
