import {
  type Document,
  isMap,
  isNode,
  isPair,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Mistake } from './mistake.ts';
import { unreadableLetter } from './unreadable-letter.ts';
import {
  cutOff,
  explain,
  inShownQuotes,
  leadingSpace,
  type Reason,
  reasonFor,
  unreadableAlias,
} from './yaml-reasons.ts';

/** Fields from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** What a YAML text holds, and where. */
export interface YamlSource {
  file: string;
  value: unknown;
  /** Line of the value at `path`, or of the nearest field around it that there is; of `text` in it when given. */
  lineOf: (path: FieldPath, text?: string) => number;
  /** Line of the field's name. */
  lineOfKey: (path: FieldPath) => number;
  /** The value as it stands in the file. */
  written: (path: FieldPath) => string;
}

type YamlNode = { range?: [number, number, number] | null };

const nodeAt = (document: Document, path: FieldPath): YamlNode | undefined => {
  const node = path.length ? document.getIn(path, true) : document.contents;
  return isNode(node) ? node : undefined;
};

const keyAt = (document: Document, path: FieldPath): YamlNode | undefined => {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return nodeAt(document, path);
  const name = path.at(-1);
  const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(name));
  return (pair?.key as YamlNode | undefined) ?? nodeAt(document, path);
};

/** Where the text begins that lacks its closing quotation mark, which is missed only at the end of the file. */
const startOfQuote = (document: Document, { pos, message }: YAMLError): number | undefined => {
  let start: number | undefined;
  if (!/Missing closing .*quote/.test(message)) return undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < pos[1]) [start] = range;
    },
  });
  return start;
};

/** A text all of which stands in typographic quotation marks, without straight ones around it. */
const shownQuotes = /^(?:“[^“”]*”|„[^„“”]*[“”]|‘[^‘’]*’|«[^«»]*»|»[^«»]*«)$/;

/**
 * The first text that YAML reads otherwise than it was meant. One ends early at a # that was meant as part of it, as in
 * `title: Our #1 choice` (a note has a space after its #); one would be shown with its quotation marks.
 */
const misread = (document: Document): { start: number; reason: Reason } | undefined => {
  let found: { start: number; reason: Reason } | undefined;
  visit(document, {
    Scalar: (_, { comment, range, type, value }) => {
      if (!range || found) return;
      if (comment && !/^\s/.test(comment)) found = { start: range[0], reason: cutOff };
      else if (type === 'PLAIN' && typeof value === 'string' && shownQuotes.test(value)) {
        found = { start: range[0], reason: inShownQuotes };
      }
    },
  });
  return found;
};

/**
 * Reads a YAML text.
 *
 * @param file as messages name it: `content/faq.yaml`
 * @param firstLine line of the file on which the text begins: 2 for the frontmatter of Markdown
 * @returns what it holds, or why it cannot be read
 */
export const readYamlSource = (
  file: string,
  text: string,
  firstLine = 1,
): { source: YamlSource; mistakes: [] } | { source?: undefined; mistakes: Mistake[] } => {
  const letter = unreadableLetter(file, text, firstLine);
  if (letter) return { mistakes: [letter] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line + firstLine - 1;
  const sourceLines = text.split(/\r?\n/);
  const refuse = (line: number, reason: Reason) => {
    const message = explain(reason, sourceLines[line - firstLine] ?? '');
    return { mistakes: [{ file, line, message }] };
  };
  // One cause can make several errors in a row; the first one is where it is.
  const [error] = document.errors;
  if (error) {
    if (/^ +[\w-]+:/.test(text)) return refuse(firstLine, leadingSpace);
    const line = lineAt(startOfQuote(document, error) ?? error.pos[0]);
    return refuse(line, reasonFor(error, sourceLines[line - firstLine] ?? ''));
  }
  const other = misread(document);
  if (other) return refuse(lineAt(other.start), other.reason);
  let value: unknown;
  try {
    value = document.toJS();
  } catch {
    // The text `*cloud*` is YAML's way to refer to a value named before.
    const index = sourceLines.findIndex((each) => /(?:: |- )\*/.test(each));
    return refuse(Math.max(index, 0) + firstLine, unreadableAlias);
  }
  const nearestNode = (path: FieldPath): YamlNode | undefined => {
    for (let length = path.length; length >= 0; length--) {
      const node = nodeAt(document, path.slice(0, length));
      if (node?.range) return node;
    }
    return undefined;
  };
  const written = (path: FieldPath): string => {
    const { range } = nodeAt(document, path) ?? {};
    return range ? text.slice(range[0], range[1]) : '';
  };
  return {
    source: {
      file,
      value,
      written,
      lineOf: (path, needle) => {
        const [start, end] = nearestNode(path)?.range ?? [0, 0];
        const at = needle ? text.slice(start, end).indexOf(needle) : -1;
        return lineAt(start + Math.max(at, 0));
      },
      lineOfKey: (path) => lineAt((keyAt(document, path) ?? nearestNode(path))?.range?.[0] ?? 0),
    },
    mistakes: [],
  };
};
