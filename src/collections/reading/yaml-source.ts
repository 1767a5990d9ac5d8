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
import { type Mistake, shownLines } from './mistake.ts';

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

/** Spaces that YAML does not take for such; Word and web pages write them. */
const oddSpaces = /[\u00a0\u2000-\u200a\u202f\u3000]/g;

/** The line with its text in quotation marks: `title: a: b` → `title: "a: b"`. */
const quoted = (line: string): string | undefined => {
  const [, start = '', value = ''] = /^\s*((?:- +)?(?:[\w-]+:|-) +)(.+?)\s*$/.exec(line) ?? [];
  const text = value.replace(/^["'“”„](.*)["'“”]$/, '$1');
  return value && `${start}"${text.replaceAll('"', '\\"')}"`;
};

/** The line with a colon and a space after its name: `title:Text` and `title = Text` → `title: Text`. */
const withColon = (line: string): string | undefined => {
  const [, name, value] = /^(\s*[\w-]+)(?::| *=) *(\S.*)$/.exec(line) ?? [];
  return name && value && `${name}: ${value}`;
};

interface Reason {
  says: string;
  /** Quotation marks around the text make the line right. */
  isQuotable?: boolean;
  /** The line as it should be. */
  correct?: (line: string) => string | undefined;
}

/** What went wrong, by the parser's code, in words for somebody who does not know YAML. */
const reasons: Record<string, Reason | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: {
    says: 'A text with a colon and a space in it must stand in quotation marks, or the line is indented wrongly.',
    isQuotable: true,
  },
  BAD_SCALAR_START: {
    says: 'A text that begins with this character must stand in quotation marks.',
    isQuotable: true,
  },
  BAD_ALIAS: {
    says: 'A text that begins with * or & must stand in quotation marks.',
    isQuotable: true,
  },
  UNEXPECTED_TOKEN: {
    says: 'The text goes on after its closing quotation mark or bracket, or a list begins on the line of its name.',
    isQuotable: true,
  },
  TAB_AS_INDENT: { says: 'The line is indented with a tab. Use spaces.' },
  DUPLICATE_KEY: { says: 'This field is there twice. Keep one of them.' },
  BAD_DQ_ESCAPE: {
    says: 'Between double quotation marks, \\ has a meaning of its own. Write \\\\ for one.',
  },
  BAD_INDENT: {
    says: 'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.',
  },
  MULTILINE_IMPLICIT_KEY: {
    says: 'The line is neither a field (name: text) nor an entry of a list (- text), or it is indented wrongly.',
    correct: withColon,
  },
  MULTIPLE_DOCS: { says: 'A line of three hyphens may not stand here.' },
};

const openQuote: Reason = {
  says: 'The text that begins with a quotation mark here has no closing one.',
};
const brace: Reason = {
  says: 'A text that begins with a brace must stand in quotation marks.',
  isQuotable: true,
};
const oddSpace: Reason = {
  says: 'The line has a space that does not break, as Word and web pages write it, where a plain one must stand.',
  correct: (line) => line.replace(oddSpaces, ' '),
};
const leadingSpace: Reason = {
  says: 'The line begins with a space, so that those below it do not belong to it. Leave the space out.',
  correct: (line) => line.trimStart(),
};
const cutOff: Reason = {
  says: 'What follows a space and # is taken for a note and left out. A text with it must stand in quotation marks.',
  isQuotable: true,
};
const unreadable: Reason = {
  says: 'This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space.',
};

const reasonFor = ({ code, message }: YAMLError, line: string): Reason => {
  if (/^\s*(?:- +)?(?:[\w-]+: +)?\{\{/.test(line)) return brace;
  if (
    /^ *[\u00a0\u2000-\u200a\u202f\u3000]|^\s*(?:-|[\w-]+:)[\u00a0\u2000-\u200a\u202f\u3000]/.test(
      line,
    )
  )
    return oddSpace;
  return (/Missing closing .*quote/.test(message) ? openQuote : reasons[code]) ?? unreadable;
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

/** Where a text ends early, at a # that was meant as part of it: `title: Our #1 choice`. A note has a space after its #. */
const startOfCut = (document: Document): number | undefined => {
  let start: number | undefined;
  visit(document, {
    Scalar: (_, { comment, range }) => {
      if (comment && !/^\s/.test(comment) && range) start ??= range[0];
    },
  });
  return start;
};

const explain = ({ says, isQuotable, correct }: Reason, line: string): string => {
  const corrected = isQuotable ? quoted(line) : correct?.(line);
  return corrected ? `${says} Write it like this:${shownLines(corrected)}` : says;
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
  const cut = startOfCut(document);
  if (cut !== undefined) return refuse(lineAt(cut), cutOff);
  let value: unknown;
  try {
    value = document.toJS();
  } catch {
    // The text `*cloud*` is YAML's way to refer to a value named before.
    const index = sourceLines.findIndex((each) => /(?:: |- )\*/.test(each));
    return refuse(Math.max(index, 0) + firstLine, { ...unreadable, ...reasons['BAD_ALIAS'] });
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
