import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml';
import type { Mistake } from './mistake.ts';
import { explainYamlError, explainCutOff } from './yaml-reasons.ts';

/** Path from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** The part of a value at `path`; undefined when there is none. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** The contents of a YAML text, with their lines. */
export interface YamlSource {
  file: string;
  value: unknown;
  /**
   * Line of the value at `path`, or of its nearest existing parent; with `text`, the line of this text in the value.
   */
  lineOf: (path: FieldPath, text?: string) => number;
  /** The value at `path` as written, with its quotation marks; empty when there is none. */
  writtenAt: (path: FieldPath) => string;
  /** Line of the field's name. */
  lineOfKey: (path: FieldPath) => number;
}

type YamlNode = { range?: [number, number, number] | null };

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

/** Offset of a text that a # cuts off although it was meant as part of it, as in `title: Our #1 choice`. */
const cutOffText = (document: Document): number | undefined => {
  let found: number | undefined;
  visit(document, {
    Scalar: (_, { comment, range }) => {
      // In a real comment, a space follows the #.
      if (range && comment && !/^\s/.test(comment)) found ??= range[0];
    },
  });
  return found;
};

/** Offset of a text that begins with an asterisk, which names another value in YAML: `title: *new*`. */
const unknownAlias = (document: Document): number | undefined => {
  let found: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.range && !alias.resolve(document)) found ??= alias.range[0];
    },
  });
  return found;
};

/**
 * Offset of the last text in quotation marks: the parser notices a missing closing mark only at the end of the file.
 */
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
    lineOf: (path, needle) => {
      const [start, end] = nearestNode(path)?.range ?? [0, 0];
      const at = needle ? text.slice(start, end).indexOf(needle) : -1;
      return lineAt(start + Math.max(at, 0));
    },
    writtenAt: (path) => text.slice(...(nodeAt(document, path)?.range?.slice(0, 2) ?? [0, 0])),
    lineOfKey: (path) => lineAt((keyAt(document, path) ?? nearestNode(path))?.range?.[0] ?? 0),
  };
};

type LineAt = (offset: number) => number;

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
): { source: YamlSource; mistakes: [] } | { source?: undefined; mistakes: Mistake[] } => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt: LineAt = (offset) => lines.linePos(offset).line + firstLine - 1;
  const refuse = (offset: number, explain: (line: string) => string) => {
    const line = lineAt(offset);
    const message = explain(text.split(/\r?\n/)[line - firstLine] ?? '');
    return { mistakes: [{ file, line, message }] };
  };
  // One cause can lead to several errors; the first one is at the cause.
  const [error] = document.errors;
  if (error) {
    const isOpen = /Missing closing .*quote/.test(error.message);
    const offset = (isOpen ? lastQuote(document) : undefined) ?? error.pos[0];
    return refuse(offset, (line) => explainYamlError(error, line));
  }
  const alias = unknownAlias(document);
  if (alias !== undefined) {
    return refuse(alias, (line) => explainYamlError({ code: 'BAD_ALIAS', message: '' }, line));
  }
  const cutOff = cutOffText(document);
  if (cutOff !== undefined) return refuse(cutOff, explainCutOff);
  return { source: sourceOf(file, document, text, lineAt), mistakes: [] };
};
