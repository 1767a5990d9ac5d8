import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml';
import { error, type Problem } from '#collections/problem.ts';
import { cutOffText, explainYamlError, isOpenQuote, unquotedStart } from './yaml-reasons.ts';

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
  /**
   * Line of the value at `path`, or of its nearest existing parent; with `word`, the line of this word in the value, and
   * with `before` that of the one after as many others.
   */
  lineOf: (path: FieldPath, word?: string, before?: number) => number;
  /** Line of the field's name. */
  lineOfKey: (path: FieldPath) => number;
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

/** What the parser accepts although it was hardly meant, by its offset. */
const unintendedIn = (document: Document): Array<[offset: number, says: string]> => {
  const unintended: Array<[number, string]> = [];
  visit(document, {
    // In a real comment, a space follows the #; in `title: Our #1 choice` none does.
    Scalar: (_, { comment, range }) => {
      if (range && comment && !/^\s/.test(comment)) unintended.push([range[0], cutOffText]);
    },
    // An asterisk names another value: `title: *new*`.
    Alias: (_, alias) => {
      if (alias.range && !alias.resolve(document)) unintended.push([alias.range[0], unquotedStart]);
    },
  });
  return unintended;
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

const sourceOf = (file: string, document: Document, text: string, lineAt: LineAt): YamlSource => {
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
    lineOf: (path, word = '', before = 0) => {
      const [start, end] = nearestNode(path)?.range ?? [0, 0];
      const parts = word ? text.slice(start, end).split(word) : [];
      const textBefore = parts.length > before + 1 ? parts.slice(0, before + 1).join(word) : '';
      return lineAt(start + textBefore.length);
    },
    lineOfKey: (path) => lineAt((keyAt(document, path) ?? nearestNode(path))?.range?.[0] ?? 0),
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
  const [offset, says] = unintendedIn(document)[0] ?? [];
  return offset !== undefined && says !== undefined
    ? { problem: error(file, lineAt(offset), says) }
    : { source: sourceOf(file, document, text, lineAt) };
};
