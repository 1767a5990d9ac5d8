import { DomUtils, parseDocument } from 'htmlparser2';
import type { Used } from './unused-css.ts';
import { namesIn } from './used-names.ts';

/** A part of the HTML, by its offsets. */
interface Range {
  start: number;
  end: number;
}

/** An inline element. */
export interface InlineElement extends Range {
  /** Its contents and their offsets. */
  text: string;
  content: Range;
}

/** A page as Astro has built it, with what changes when it is finished. */
export interface UnfinishedPage {
  /** URL path of its file. */
  file: string;
  html: string;
  /** Offset of the end of `<meta charset>`; undefined when the page has none. */
  charsetEnd: number | undefined;
  /** Offset of `</head>`. */
  headEnd: number;
  /** The tag with the Content Security Policy, and the policy; undefined when the page has none. */
  policy: (Range & { content: string }) | undefined;
  styles: InlineElement[];
  /** Scripts that run before the page is painted: classic ones in the head. They stay inline. */
  earlyScripts: InlineElement[];
  /** The other inline scripts that run; not data blocks. */
  scripts: InlineElement[];
  /** Whether it has a `<video>` or `<audio>`. */
  hasMedia: boolean;
  /** URLs, as they are written, of what may be a script: every attribute's value that ends like one. */
  scriptUrls: string[];
  /** Every `id`, as links can lead to them. */
  ids: Set<string>;
  /** Names in its HTML. */
  used: Used;
}

const scriptUrl = /\.m?js(?:\?.*)?$/;
/** Values of `type` with which a script runs (HTML, section 4.12.1). */
const scriptType = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;

const elementsOf = (html: string) =>
  DomUtils.getElementsByTagName(
    '*',
    parseDocument(html, { withStartIndices: true, withEndIndices: true }),
  );
type Element = ReturnType<typeof elementsOf>[number];

const rangeOf = ({ startIndex, endIndex }: Pick<Element, 'startIndex' | 'endIndex'>): Range => ({
  start: startIndex ?? 0,
  end: (endIndex ?? -1) + 1,
});

/** Parses a page, once for all steps that finish it. */
export const readUnfinishedPage = (file: string, html: string): UnfinishedPage => {
  const elements = elementsOf(html);
  const metas = elements.filter(({ name }) => name === 'meta');
  const charset = metas.find(({ attribs }) => attribs['charset']);
  const policy = metas.find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  const head = elements.find(({ name }) => name === 'head');
  const headEnd = head ? rangeOf(head).end - '</head>'.length : 0;

  const inline = (element: Element): InlineElement[] =>
    element.children.map((text) => {
      const content = rangeOf(text);
      return { ...rangeOf(element), content, text: html.slice(content.start, content.end) };
    });
  const scripts = elements.filter(
    ({ name, attribs }) =>
      name === 'script' && attribs['src'] === undefined && scriptType.test(attribs['type'] ?? ''),
  );
  const isEarly = (script: Element): boolean =>
    rangeOf(script).start < headEnd && script.attribs['type']?.toLowerCase() !== 'module';

  const values = elements.flatMap(({ attribs }) => Object.values(attribs));
  const namedValues = elements
    .filter(({ name }) => name !== 'meta')
    .flatMap(({ attribs }) => Object.values(attribs));
  return {
    file,
    html,
    charsetEnd: charset && rangeOf(charset).end,
    headEnd,
    policy: policy && { ...rangeOf(policy), content: policy.attribs['content'] ?? '' },
    styles: elements.filter(({ name }) => name === 'style').flatMap(inline),
    earlyScripts: scripts.filter(isEarly).flatMap(inline),
    scripts: scripts.filter((script) => !isEarly(script)).flatMap(inline),
    hasMedia: elements.some(({ name }) => name === 'video' || name === 'audio'),
    scriptUrls: values.filter((value) => scriptUrl.test(value)),
    ids: new Set(elements.flatMap(({ attribs }) => attribs['id'] ?? [])),
    used: {
      tags: new Set(elements.map(({ name }) => name)),
      names: new Set(namedValues.flatMap(namesIn)),
      attributes: new Set(elements.flatMap(({ attribs }) => Object.keys(attribs))),
    },
  };
};
