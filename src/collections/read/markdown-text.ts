/** Reads a Markdown text: its links, texts and ids, and the problems of its HTML, pictures and comments. */
import { parse } from 'node:path';
import { Parser } from 'htmlparser2';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { error, hint, type Problem } from '#collections/problem.ts';
import { definitionsIn, headingIds, type MarkdownNode, textOf, walk } from '#lib/markdown.ts';
import { comment, refusedIn } from '#collections/markdown-html.ts';
import { type Facts, fillFacts, fillUrl } from '#lib/content-text.ts';
import { decoded } from '#contract/urls.ts';
import type { FileOfContent, Reference, Text } from './fields.ts';
import { type Medium, mediumProblem } from './pictures.ts';
import { conflictMarks } from './text.ts';

/** Returns the line of the character at `offset` in a text that begins in `firstLine`. */
const lineOf = (text: string, offset: number, firstLine: number): number =>
  firstLine + text.slice(0, offset).split('\n').length - 1;

/** Reports comments without an end, which hide everything below them. */
const commentProblems = (file: string, html: string, line: number): Problem[] =>
  Array.from(html.matchAll(comment))
    .filter(([written]) => !/--!?>$/.test(written))
    .map(({ index }) =>
      error(
        file,
        lineOf(html, index, line),
        'The comment that begins here with <!-- has no end, so it hides everything below it. Put --> at its end.',
      ),
    );

/** Hints at a paragraph that a tab turns into code. Real code seldom begins with a capital letter. */
const tabProblems = (file: string, body: string, line: number): Problem[] =>
  /^\t+\p{Lu}/u.test(body.split('\n')[line - 1] ?? '')
    ? [
        hint(
          file,
          line,
          'Visitors see this paragraph as code, because a tab indents it. Delete the tab.',
        ),
      ]
    : [];

/** Remedies for elements and attributes that a text cannot contain. The first that matches is used. */
const remedies: Array<[what: RegExp, message: string]> = [
  [
    /^<(?:iframe|embed|object|frame)>$/,
    'Pages of this site cannot embed another site. Put a picture here that links to it: [![What it shows](../images/name.jpg)](https://www.example.org/video).',
  ],
  [
    /^<(?:form|input|button|select|textarea|label|option|fieldset)>$/,
    'A text cannot contain a form. Write a link to a form, [the contact page](/contact), or to an email address, [write to us](mailto:info@example.org).',
  ],
  [
    /./,
    'A text cannot contain this. Delete it. Besides Markdown, a text can contain HTML such as <kbd>, <sub>, <details> and <video>.',
  ],
];

const media = new Set(['video', 'audio', 'source', 'track']);

/** Returns the pictures and films that an element of HTML shows. */
const mediaOf = (element: string, { src, poster, alt }: Record<string, string>): Medium[] => {
  if (element === 'img') return [{ kind: 'html image', src: src ?? '', words: alt }];
  if (!media.has(element)) return [];
  return [src, poster].flatMap((value) =>
    value === undefined ? [] : [{ kind: 'media', src: value }],
  );
};

/** A word with the extension of a picture file, or a name from a camera, such as `IMG_2033`. */
const fileName = /^\S+\.(?:jpe?g|png|webp|avif|gif|svg|heic)$|^\S*[_\d]\S*$/i;

/** Returns whether the alternative text of a picture is the name of its file. */
const isFileName = ({ kind, src, words = '' }: Medium): boolean => {
  const { base, name } = parse(decoded(src));
  const isName = words === base || (fileName.test(words) && [base, name].includes(words));
  return isName && kind !== 'media';
};

/**
 * A remark plugin with its options: GitHub's tables, tasks and footnotes, for every Markdown text. Only two tildes
 * strike a text out, not one: `H~2~O` stays as it is.
 */
export const gfm: [typeof remarkGfm, { singleTilde: boolean }] = [
  remarkGfm,
  { singleTilde: false },
];

/** Astro's parser (docs/dependencies.md), without curly quotation marks: the check does not need them. */
const parser = unified()
  .use(remarkParse)
  .use(...gfm)
  .freeze();

export interface TextParts {
  references: Reference[];
  texts: Text[];
  problems: Problem[];
  /** The ids of its headings and HTML: links can lead to them. */
  ids: string[];
}

/** Replaces everything that is not text: code, addresses, marks, and escaped characters. */
const noText = '\uFFFC';

const textAt = (value: string, line: number): Text => ({
  value,
  lineAt: (offset) => lineOf(value, offset, line),
});

const withoutText = (written: string): string => written.replace(/[^\n]+/g, noText);

/** Replaces escaped characters, which are not marks, and removes `> ` and spaces at the beginning of lines. */
const asText = (written: string): string =>
  written.replace(/\\[!-/:-@[-`{-~]/g, noText).replace(/\n[ \t>]+/g, '\n');

const codeTag = /^<(?:code|pre|kbd|samp)\b/i;

/** Returns the texts among a node's children, joined as they are written, without code. */
const textsOf = ({ children = [], position }: MarkdownNode, body: string): Text[] => {
  if (!children.some(({ type }) => type === 'text')) return [];
  const written = children.map((child, index) => {
    const { start, end } = child.position ?? {};
    const source = start ? body.slice(start.offset, end?.offset) : noText;
    const isText = child.type === 'text' && !codeTag.test(children[index - 1]?.value ?? '');
    return isText ? asText(source) : withoutText(source);
  });
  // A mark in front, such as `## ` or `**`, is replaced, not removed: the text after it does not begin the line.
  const start = position?.start.offset ?? 0;
  const marks = withoutText(body.slice(start, children[0]?.position?.start.offset ?? start));
  return [textAt(marks + written.join(''), position?.start.line ?? 1)];
};

/** No editor writes this comment. */
const endMark = 'end of the HTML';

const htmlWithoutText =
  /<(code|pre|kbd|samp|script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi;

const unclosedTag =
  'The tag that begins here has no end, so everything below it would become part of it. Put > at its end.';

/** Returns whether HTML ends inside a tag: everything below would become part of that tag. */
const endsInTag = (html: string): boolean => {
  const comments: string[] = [];
  const parser = new Parser({ oncomment: (text) => void comments.push(text) });
  parser.end(`${html}\n<!--${endMark}-->`);
  return !comments.includes(endMark);
};

/**
 * Reads the text of a Markdown file.
 *
 * @param body the text, with the line numbers of the file
 */
export const readMarkdownText = (
  { root, file }: FileOfContent,
  body: string,
  facts: Facts,
): TextParts => {
  const tree = parser.parse(body) as MarkdownNode;
  const definitions = definitionsIn(tree);
  const headings: MarkdownNode[] = [];
  const codes: MarkdownNode[] = [];
  const parts: TextParts = { references: [], texts: [], problems: [], ids: [] };
  const website = `${facts.get('website')}/`;

  const report = (line: number, message: string | undefined): void => {
    if (message) parts.problems.push(error(file, line, message));
  };

  const readMedium = (line: number, written: Medium): void => {
    const isOfSite = written.src.startsWith(website);
    const medium = isOfSite ? { ...written, src: written.src.slice(website.length - 1) } : written;
    report(line, mediumProblem(root, file, medium));
    if (!isFileName(medium)) return;
    const message = `Visitors who cannot see the picture hear "${medium.words}". Say what it shows: ![A handshake across a table](${medium.src}).`;
    parts.problems.push(hint(file, line, message));
  };

  const readLink = (node: MarkdownNode): void => {
    const written = definitions.get(node.identifier ?? '') ?? node;
    const value = fillUrl(written.url ?? '', facts);
    const line = written.position?.start.line ?? 1;
    if (node.type.startsWith('image')) {
      readMedium(line, { kind: 'image', src: value, words: node.alt || undefined });
      return;
    }
    const hasHtml = node.children?.some(({ type }) => type === 'html');
    parts.references.push({ kind: 'link', value, line, words: hasHtml ? undefined : textOf(node) });
  };

  const readHtml = (html: string, firstLine: number): void => {
    parts.problems.push(...commentProblems(file, html, firstLine));
    const refusals: string[] = [];
    const tags: Parser = new Parser({
      onopentag: (element, written) => {
        const line = lineOf(html, tags.startIndex, firstLine);
        const attributes = Object.fromEntries(
          Object.entries(written).map(([name, value]) => [name, fillFacts(value, facts)]),
        );
        const refused = refusedIn(element, attributes);
        if (refused) refusals.push(refused);
        report(
          line,
          refused && `${refused}: ${remedies.find(([what]) => what.test(refused))?.[1]}`,
        );
        if (attributes['id']) parts.ids.push(attributes['id']);
        if (element === 'a' && attributes['href'] !== undefined) {
          parts.references.push({ kind: 'link', value: attributes['href'], line });
        }
        for (const medium of mediaOf(element, attributes)) readMedium(line, medium);
      },
    });
    tags.end(html);
    // Comments without an end and refused elements have their own messages.
    if (!refusals.length && endsInTag(html.replace(comment, ''))) {
      report(lineOf(html, html.lastIndexOf('<'), firstLine), unclosedTag);
    }
  };

  walk(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'code') {
      codes.push(node);
      parts.problems.push(...tabProblems(file, body, line));
    }
    parts.texts.push(...textsOf(node, body));
    if (/^(?:link|image)(?:Reference)?$/.test(node.type)) readLink(node);
    if (node.type !== 'html' || !node.value) return;
    readHtml(node.value, line);
    parts.texts.push(textAt(node.value.replace(htmlWithoutText, withoutText), line));
  });
  const isCode = (line = 0): boolean =>
    codes.some(({ position: at }) => at && at.start.line <= line && line <= at.end.line);
  parts.problems.push(...conflictMarks(file, body).filter(({ line }) => !isCode(line)));
  parts.ids.push(...headingIds(headings.map((node) => fillFacts(textOf(node), facts))));
  return parts;
};
