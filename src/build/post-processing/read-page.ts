import { Parser } from 'htmlparser2';
import { attributeNames, createdElements, namesIn } from './used-names.ts';

/** A part of the HTML, by its offsets. */
interface Range {
  start: number;
  end: number;
}

/** The contents of an inline element. */
export interface InlineElement extends Range {
  text: string;
}

export interface Page {
  /** Where the tag `<meta charset>` ends; undefined when the page has none. */
  charsetEnd: number | undefined;
  /** The tag that holds the Content Security Policy, and the policy; undefined when the page has none. */
  policy: (Range & { content: string }) | undefined;
  styles: InlineElement[];
  /** Those that run; data blocks are not among them. */
  scripts: InlineElement[];
  /** URLs, as they are written, of what may be a script: every attribute's value that ends like one. */
  scriptUrls: string[];
  /** Elements of the page and names in its attributes, which its styles may select. */
  tags: Set<string>;
  names: Set<string>;
  attributes: Set<string>;
  /** Contents of the `og:` properties by their names. */
  openGraph: Map<string, string>;
}

const scriptUrl = /\.m?js(?:\?.*)?$/;
/** Values of `type` that make a script run, or that the policy governs as if it did (HTML, section 4.12.1). */
const runs = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i;

/** Reads what post-processing needs of a page's HTML. */
export const readPage = (html: string): Page => {
  const page: Page = {
    charsetEnd: undefined,
    policy: undefined,
    styles: [],
    scripts: [],
    scriptUrls: [],
    tags: new Set(),
    names: new Set(),
    attributes: new Set(),
    openGraph: new Map(),
  };
  let contentStart = 0;
  let list: InlineElement[] | undefined;

  const readMeta = (attributes: Record<string, string>, range: Range): void => {
    const { charset, property = '', content = '' } = attributes;
    if (charset) page.charsetEnd ??= range.end;
    if (attributes['http-equiv']?.toLowerCase() === 'content-security-policy') {
      page.policy = { ...range, content };
    }
    if (property.startsWith('og:')) page.openGraph.set(property.slice('og:'.length), content);
  };

  const parser = new Parser({
    onopentag(tag, attributes) {
      page.tags.add(tag);
      for (const [name, value] of Object.entries(attributes)) {
        page.attributes.add(name);
        if (tag !== 'meta') for (const each of namesIn(value)) page.names.add(each);
        if (scriptUrl.test(value)) page.scriptUrls.push(value);
      }
      const end = parser.endIndex + 1;
      if (tag === 'meta') readMeta(attributes, { start: parser.startIndex, end });
      if (tag === 'style') list = page.styles;
      if (tag === 'script' && attributes['src'] === undefined) {
        list = runs.test(attributes['type'] ?? '') ? page.scripts : undefined;
      }
      contentStart = end;
    },
    onclosetag(tag) {
      if (tag === 'style' || tag === 'script') {
        const range = { start: contentStart, end: parser.startIndex };
        list?.push({ ...range, text: html.slice(range.start, range.end) });
        list = undefined;
      }
    },
  });
  parser.end(html);
  for (const { text } of page.scripts) {
    for (const name of namesIn(text)) page.names.add(name);
    for (const tag of createdElements(text)) page.tags.add(tag);
    for (const name of attributeNames(text)) page.attributes.add(name);
  }
  return page;
};
