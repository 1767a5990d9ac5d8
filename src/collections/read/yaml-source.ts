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
import { error, type Problem } from '#collections/problem.ts';

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

const quoted = 'must stand in quotation marks: "…"';

/** Why a line cannot be read, in words for somebody who does not know YAML, by the codes of the parser. */
const reasons: Record<string, string | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: `A text with a colon and a space in it ${quoted}. If there is none, the line is indented wrongly.`,
  TAB_AS_INDENT: 'The line is indented with a tab. Use spaces.',
  BAD_INDENT:
    'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.',
};

const isOpenQuote = ({ message }: YAMLError): boolean => /Missing closing .*quote/.test(message);

const unquotedStart = `A text that begins with this character ${quoted}.`;

/** The sentence about an error of the parser; for a rare one, with the parser's own words. */
const explainYamlError = (error: YAMLError): string =>
  isOpenQuote(error)
    ? 'The text that begins with a quotation mark here has no closing one.'
    : (reasons[error.code] ??
      `This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space. (${error.message})`);

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

/** Offset of an asterisk that would name another value, and is the beginning of a text: `title: *new*`. */
const strayAlias = (document: Document): number | undefined => {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset;
};

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

/**
 * Reads a YAML text.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @returns its contents, or why it cannot be read
 */
export const readYamlSource = (
  file: string,
  text: string,
): { source: YamlSource; problem?: undefined } | { source?: undefined; problem: Problem } => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  // One cause can lead to several errors; the first one is at the cause.
  const [first] = document.errors;
  if (first) {
    const offset = (isOpenQuote(first) ? lastQuote(document) : undefined) ?? first.pos[0];
    return { problem: error(file, lineAt(offset), explainYamlError(first)) };
  }
  const offset = strayAlias(document);
  if (offset !== undefined) return { problem: error(file, lineAt(offset), unquotedStart) };
  const lineOf = (path: FieldPath): number => lineAt(offsetOf(document, path));
  return { source: { file, value: document.toJS(), lineOf } };
};
