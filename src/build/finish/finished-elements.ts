import type { Used } from './unused-css.ts';
import { namesIn, namesInScript } from './used-names.ts';

/** A part of the HTML, by its offsets. */
export interface Range {
  start: number;
  end: number;
}

/** An inline element. */
export interface InlineElement extends Range {
  /** Its contents and their offsets. */
  text: string;
  content: Range;
}

export interface InlineScript extends InlineElement {
  /** Whether it runs before the page is painted: a classic script in the head. */
  isBeforePaint: boolean;
}

/** The elements that change when a page is finished, and what decides about the changes. */
export interface FinishedElements {
  /** Offset of the end of `<meta charset>`; undefined when the page has none. */
  charsetEnd: number | undefined;
  /** Offset of `</head>`. */
  headEnd: number;
  /** The tag with the Content Security Policy, and the policy; undefined when the page has none. */
  policy: (Range & { content: string }) | undefined;
  styles: InlineElement[];
  /** Inline scripts that run; not data blocks. */
  scripts: InlineScript[];
  /** Whether it has a `<video>` or `<audio>`. */
  hasMedia: boolean;
  /** URLs, as they are written, of what may be a script: every attribute's value that ends like one. */
  scriptUrls: string[];
  /** Names in its HTML and inline scripts. */
  used: Used;
}

const scriptUrl = /\.m?js(?:\?.*)?$/;
/** Values of `type` with which a script runs (HTML, section 4.12.1). */
const runs = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;

/**
 * Collects them from the events of a parser.
 *
 * @param tag returns the offsets of the tag that the parser has just read
 */
export const collectFinishedElements = (html: string, tag: () => Range) => {
  const tags = new Set<string>();
  const names = new Set<string>();
  const attributes = new Set<string>();
  const elements: FinishedElements = {
    charsetEnd: undefined,
    headEnd: 0,
    policy: undefined,
    styles: [],
    scripts: [],
    hasMedia: false,
    scriptUrls: [],
    used: { tags, names, attributes },
  };
  let isInHead = false;
  /** Called at the end of the current element. */
  let close: ((element: InlineElement) => void) | undefined;
  let opening: Range = { start: 0, end: 0 };

  const readMeta = (meta: Record<string, string>): void => {
    const { charset, content = '' } = meta;
    if (charset) elements.charsetEnd ??= opening.end;
    if (meta['http-equiv']?.toLowerCase() === 'content-security-policy') {
      elements.policy = { ...opening, content };
    }
  };

  const readScript = ({ src, type = '' }: Record<string, string>): void => {
    if (src !== undefined || !runs.test(type)) return;
    const isBeforePaint = isInHead && type.toLowerCase() !== 'module';
    close = (element) => elements.scripts.push({ ...element, isBeforePaint });
  };

  const readNames = (found: Record<string, string>, isMeta: boolean): void => {
    for (const [name, value] of Object.entries(found)) {
      attributes.add(name);
      if (!isMeta) for (const each of namesIn(value)) names.add(each);
      if (scriptUrl.test(value)) elements.scriptUrls.push(value);
    }
  };

  return {
    elements,
    onopentag: (name: string, found: Record<string, string>): void => {
      opening = tag();
      tags.add(name);
      readNames(found, name === 'meta');
      if (name === 'head') isInHead = true;
      if (name === 'video' || name === 'audio') elements.hasMedia = true;
      if (name === 'meta') readMeta(found);
      if (name === 'script') readScript(found);
      if (name === 'style') close = (element) => elements.styles.push(element);
    },
    onclosetag: (name: string): void => {
      if (name === 'head') {
        isInHead = false;
        elements.headEnd = tag().start;
      }
      if (name !== 'style' && name !== 'script') return;
      const { start, end } = tag();
      const content = { start: opening.end, end: start };
      const text = html.slice(content.start, content.end);
      close?.({ start: opening.start, end, content, text });
      close = undefined;
    },
    onend: (): void => {
      for (const { text } of elements.scripts) {
        const found = namesInScript(text);
        for (const name of found.names) names.add(name);
        for (const element of found.tags) tags.add(element);
        for (const name of found.attributes) attributes.add(name);
      }
    },
  };
};
