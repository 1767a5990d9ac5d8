import { Parser } from 'htmlparser2';
import type { Used } from './unused-css.ts';
import { attributeNames, createdElements, namesIn } from './used-names.ts';

/** A part of the HTML, by its offsets. */
interface Range {
  start: number;
  end: number;
}

/** An inline element. */
export interface InlineElement extends Range {
  /** Its contents, and where they are. */
  text: string;
  content: Range;
}

export interface InlineScript extends InlineElement {
  /** Whether it is a classic script or a module, which can be a file as well; import maps cannot. */
  canBeFile: boolean;
  /** Whether the page is not painted before it has run: a classic script in the head. */
  isBeforePaint: boolean;
}

export interface Page {
  /** Where the tag `<meta charset>` ends; undefined when the page has none. */
  charsetEnd: number | undefined;
  /** The tag that holds the Content Security Policy, and the policy; undefined when the page has none. */
  policy: (Range & { content: string }) | undefined;
  styles: InlineElement[];
  /** Those that the policy governs; data blocks are not among them. */
  scripts: InlineScript[];
  /** URLs, as they are written, of what may be a script: every attribute's value that ends like one. */
  scriptUrls: string[];
  /** What its HTML and its inline scripts name. */
  used: Used;
  /** Contents of the `og:` properties by their names. */
  openGraph: Map<string, string>;
}

const scriptUrl = /\.m?js(?:\?.*)?$/;
/** Values of `type` that make a script run (HTML, section 4.12.1), and those that the policy governs besides. */
const runs = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;
const isGoverned = /^(?:importmap|speculationrules)$/i;

/** Reads what post-processing needs of a page's HTML. */
export const readPage = (html: string): Page => {
  const tags = new Set<string>();
  const names = new Set<string>();
  const attributes = new Set<string>();
  const page: Page = {
    charsetEnd: undefined,
    policy: undefined,
    styles: [],
    scripts: [],
    scriptUrls: [],
    used: { tags, names, attributes },
    openGraph: new Map(),
  };
  let isInHead = false;
  /** Called at the end of the element that is open. */
  let close: ((element: InlineElement) => void) | undefined;
  let opening: Range = { start: 0, end: 0 };

  const readMeta = (meta: Record<string, string>): void => {
    const { charset, property = '', content = '' } = meta;
    if (charset) page.charsetEnd ??= opening.end;
    if (meta['http-equiv']?.toLowerCase() === 'content-security-policy') {
      page.policy = { ...opening, content };
    }
    if (property.startsWith('og:')) page.openGraph.set(property.slice('og:'.length), content);
  };

  const readScript = ({ src, type = '' }: Record<string, string>): void => {
    const canBeFile = runs.test(type);
    if (src !== undefined || !(canBeFile || isGoverned.test(type))) return;
    const isBeforePaint = isInHead && canBeFile && type.toLowerCase() !== 'module';
    close = (element) => page.scripts.push({ ...element, canBeFile, isBeforePaint });
  };

  const parser = new Parser({
    onopentag(tag, found) {
      opening = { start: parser.startIndex, end: parser.endIndex + 1 };
      tags.add(tag);
      for (const [name, value] of Object.entries(found)) {
        attributes.add(name);
        if (tag !== 'meta') for (const each of namesIn(value)) names.add(each);
        if (scriptUrl.test(value)) page.scriptUrls.push(value);
      }
      if (tag === 'head') isInHead = true;
      if (tag === 'meta') readMeta(found);
      if (tag === 'script') readScript(found);
      if (tag === 'style') close = (element) => page.styles.push(element);
    },
    onclosetag(tag) {
      if (tag === 'head') isInHead = false;
      if (tag !== 'style' && tag !== 'script') return;
      const content = { start: opening.end, end: parser.startIndex };
      const text = html.slice(content.start, content.end);
      close?.({ start: opening.start, end: parser.endIndex + 1, content, text });
      close = undefined;
    },
  });
  parser.end(html);
  for (const { text } of page.scripts) {
    for (const name of namesIn(text)) names.add(name);
    for (const tag of createdElements(text)) tags.add(tag);
    for (const name of attributeNames(text)) attributes.add(name);
  }
  return page;
};
