import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml';
import { error, type Problem } from '#collections/problem.ts';
import { explainYamlError, isOpenQuote, unquotedStart } from './yaml-reasons.ts';

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

type YamlNode = { range?: [number, number, number] | null };
type LineAt = (offset: number) => number;

const nodeAt = (document: Document, path: FieldPath): YamlNode | undefined => {
  const node = path.length ? document.getIn(path, true) : document.contents;
  return isNode(node) ? node : undefined;
};

const keyAt = (document: Document, path: FieldPath): YamlNode | undefined => {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return nodeAt(document, path);
  const name = String(path.at(-1));
  const pair = parent.items.find((item) => isPair(item) && String(item.key) === name);
  return (pair?.key as YamlNode | undefined) ?? nodeAt(document, path);
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

const sourceOf = (file: string, document: Document, lineAt: LineAt): YamlSource => {
  const nearestNode = (path: FieldPath): YamlNode | undefined => {
    for (let length = path.length; length >= 0; length--) {
      const node = nodeAt(document, path.slice(0, length));
      if (node?.range) return node;
    }
    return undefined;
  };
  return {
    file,
    value: document.toJS(),
    lineOf: (path) => lineAt((keyAt(document, path) ?? nearestNode(path))?.range?.[0] ?? 0),
  };
};

/**
 * Reads a YAML text.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @param firstLine line of the file where the text begins
 * @returns its contents, or why it cannot be read
 */
export const readYamlSource = (
  file: string,
  text: string,
  firstLine: number,
): { source: YamlSource; problem?: undefined } | { source?: undefined; problem: Problem } => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt: LineAt = (offset) => lines.linePos(offset).line + firstLine - 1;
  // One cause can lead to several errors; the first one is at the cause.
  const [first] = document.errors;
  if (first) {
    const offset = (isOpenQuote(first) ? lastQuote(document) : undefined) ?? first.pos[0];
    return { problem: error(file, lineAt(offset), explainYamlError(first)) };
  }
  const offset = strayAlias(document);
  return offset === undefined
    ? { source: sourceOf(file, document, lineAt) }
    : { problem: error(file, lineAt(offset), unquotedStart) };
};
