/** A file of `content/` as text, and YAML with its lines: what is written, or why it cannot be read. */
import { readFileSync } from 'node:fs';
import {
  type Document,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { error, hint, type Problem } from '#collections/problem.ts';

/** Text that no page shows, because YAML takes it for something else: where it is, and what to do about it. */
interface LostText {
  offset: number;
  says: string;
}

const inQuotes = 'If it is a part of the text, put all of it in quotation marks: "…".';

/** `&name` and `!name` in front of a value, except for a `&name` that `*name` refers to elsewhere. */
const ofMarks = (document: Document, text: string): LostText[] => {
  const found: LostText[] = [];
  const repeated = new Set<string>();
  visit(document, { Alias: (_, { source }) => void repeated.add(source) });
  const add = (offset: number | undefined, mark: string): void => {
    if (offset === undefined) return;
    // The mark stands in front of its value.
    const at = text.lastIndexOf(mark, offset);
    found.push({
      offset: at,
      says: `"${mark}" is left out, as YAML takes it for a mark. ${inQuotes}`,
    });
  };
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const { anchor } = node as { anchor?: string };
    if (anchor && !repeated.has(anchor)) add(node.range?.[0], `&${anchor}`);
    if (node.tag?.startsWith('!')) add(node.range?.[0], node.tag);
  });
  return found;
};

/** The `#1` in `We are #1`. Not the `# one` in `We are # one`: editors write comments with a space after the `#`. */
const ofComments = (document: Document, text: string): LostText[] => {
  const found: LostText[] = [];
  visit(document, {
    Scalar: (_, { type, range, value }) => {
      const isText = type === 'PLAIN' && (typeof value === 'string' || value === null);
      if (!isText || !range) return;
      const [, end] = range;
      const { 0: written = '', 1: comment } = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? [];
      if (!comment) return;
      found.push({
        offset: end + written.length - comment.length,
        says: `"${comment.trim()}" is left out, as a # behind a space begins a comment. ${inQuotes}`,
      });
    },
  });
  return found;
};

/** The lost texts of a document that YAML can read. */
const lostTexts = (document: Document, text: string): LostText[] => [
  ...ofMarks(document, text),
  ...ofComments(document, text),
];

const quoted = 'must stand in quotation marks: "…"';
const withColon = `A text with a colon and a space in it ${quoted}.`;

const unquotedStart = `A text that begins with this character ${quoted}.`;

const badIndent =
  'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.';

/** Code of the parser → the reason in words. */
const reasons: Record<string, string | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: withColon,
  TAB_AS_INDENT: 'The line is indented with a tab. Use spaces.',
  BAD_INDENT: badIndent,
  BAD_SCALAR_START: unquotedStart,
  DUPLICATE_KEY: 'A field of this name stands above already. Keep one of the two.',
  MULTIPLE_DOCS:
    'A line of three hyphens (---) may stand only at the beginning. Take this one out.',
  UNEXPECTED_TOKEN: `A text that begins with a bracket, a brace, a quotation mark, a hyphen, > or | ${quoted}; one that has such marks itself, in single ones: '…'.`,
};

const tooFar = `This line is indented further than those it belongs to: begin it below their first letter. If it goes on with the text above it, that text ${quoted}, as there is a colon and a space in it.`;

const isOpenQuote = ({ message }: YAMLError): boolean => /Missing closing .*quote/.test(message);

/** Offset of the last text in quotation marks: the parser notices a missing one only at the end of the file. */
const lastQuote = (document: Document): number | undefined => {
  let start: number | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range) [start] = range;
    },
  });
  return start;
};

/** Offset of the first text in the line below. */
const nextLine = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset);
  return end + text.slice(end).search(/\S/);
};

/**
 * Explains only the first error of a document, as one cause can lead to several. Rare ones keep the parser's words.
 *
 * @param text of the document
 */
const explainYamlError = (
  document: Document,
  text: string,
): { offset: number; says: string } | undefined => {
  const { errors } = document;
  const [first] = errors;
  if (!first) return undefined;
  const [offset] = first.pos;
  const says = (sentence: string, at = offset) => ({ offset: at, says: sentence });
  const { code, message } = first;
  if (isOpenQuote(first)) {
    return says(
      'The text that begins with a quotation mark here has no closing one.',
      lastQuote(document),
    );
  }
  // The line below is indented too far, so the parser takes it for the rest of the text in this line.
  const isTooFar =
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    errors.some((each) => each.code === 'MULTILINE_IMPLICIT_KEY' && each.pos[0] === offset);
  if (isTooFar) return says(tooFar, nextLine(text, offset));
  if (/without - indicator/.test(message)) return says(badIndent);
  return says(
    reasons[code] ??
      `This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space. (${message})`,
  );
};

/**
 * Characters that look like a plain space, or like nothing, and that Markdown and YAML do not treat as a space, as a part
 * of a regular expression. U+00A0 is typed with Option + space on a Mac; others come with text copied from a page.
 */
export const invisible = '\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF';

/**
 * The text with plain spaces for invisible ones in what the patterns match. Its length and lines stay, so that the place
 * of a problem is that in the file.
 */
export const withPlainSpaces = (text: string, places: readonly RegExp[]): string =>
  places.reduce(
    (healed, place) =>
      healed.replace(place, (part) => part.replace(new RegExp(`[${invisible}]`, 'g'), ' ')),
    text,
  );

/** Where YAML needs plain spaces. Inside a text, such as `10 000`, nothing changes. */
const placesInYaml = [
  // An indentation that begins with an invisible space, or has one in front of a hyphen, a field's name or a comment.
  String.raw`^[${invisible}][ \t${invisible}]*`,
  String.raw`^ +[ ${invisible}]+(?=-[ ${invisible}]|[a-z]\w*:|#|$)`,
  // Behind the hyphens of an entry, and behind the name of a field, of a link in the menu or of a redirect.
  String.raw`^ *(?:-[ ${invisible}]+)+`,
  String.raw`^ *(?:- +)*[a-z]\w*:[ ${invisible}]+`,
  String.raw`^[^:\n]+:[ ${invisible}]+(?=\/|https?:)`,
].map((place) => new RegExp(place, 'gm'));

const notUtf8 =
  'A character here cannot be read, as the file is not saved as UTF-8. Save it as UTF-8, which programs for texts offer where one saves under a name or chooses an encoding.';

/** Reads as UTF-8, without a byte-order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The line of the first byte that is not UTF-8. */
const firstUnread = (bytes: Buffer): number =>
  bytes
    .toString()
    .split(/[\uFFFD\0]/, 1)
    .join()
    .split('\n').length;

/** Reads a text of `content/`: the text, or why it cannot be read, such as for Latin-1 and UTF-16. */
export const readTextFile = (
  file: string,
): { text: string; problem?: undefined } | { text?: undefined; problem: Problem } => {
  const bytes = readFileSync(file);
  try {
    const text = utf8.decode(bytes);
    // A text with a NUL is UTF-16 without a byte-order mark.
    if (!text.includes('\0')) return { text };
  } catch {
    // Reported below.
  }
  return { problem: error(file, firstUnread(bytes), notUtf8) };
};

/** Path from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** The part of a value at `path`; undefined when there is none. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** The contents of a YAML text, with their lines. */
export interface YamlSource {
  file: string;
  /** As written: no fact is filled in. */
  value: unknown;
  /** Line of the field or list entry at `path`; of its nearest parent when there is none. */
  lineOf: (path: FieldPath) => number;
}

/** Offset of the field or list entry at `path`; of its nearest parent when there is none. */
const offsetOf = ({ contents }: Document, path: FieldPath): number => {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const key of path) {
    const pair = isMap(node) && node.items.find((item) => String(item.key) === String(key));
    const next: unknown = pair ? pair.key : isSeq(node) && node.items[Number(key)];
    if (!isNode(next)) break;
    offset = next.range?.[0] ?? offset;
    node = pair ? pair.value : next;
  }
  return offset;
};

/** Offset of an asterisk that YAML takes for an alias of a value, but that begins a text: `title: *new*`. */
const strayAlias = (document: Document): { offset: number; says: string } | undefined => {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined ? undefined : { offset, says: unquotedStart };
};

/**
 * Reads a YAML text.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @returns its contents with hints about them, or why it cannot be read
 */
export const readYamlSource = (
  file: string,
  written: string,
): { source?: YamlSource; problems: Problem[] } => {
  const text = withPlainSpaces(written, placesInYaml);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const unreadable = explainYamlError(document, text) ?? strayAlias(document);
  if (unreadable) {
    return { problems: [error(file, lineAt(unreadable.offset), unreadable.says)] };
  }
  const lineOf = (path: FieldPath): number => lineAt(offsetOf(document, path));
  return {
    source: { file, value: document.toJS(), lineOf },
    problems: lostTexts(document, text).map(({ offset, says }) => hint(file, lineAt(offset), says)),
  };
};
