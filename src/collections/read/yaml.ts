/** Reads YAML, and explains to an editor who does not know YAML why it cannot be read. */
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { error, hint, type Problem } from '#collections/problem.ts';
import { conflictMarks, withPlainSpaces } from './text.ts';

/** Path from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** Returns the part of a value at `path`. Undefined: there is no such part. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** The contents of a YAML text, with their lines. */
export interface YamlDocument {
  /** As written: no fact is filled in. */
  value: unknown;
  /** Returns the line of the field or list entry at `path`, or of its nearest parent if it is missing. */
  lineOf: (path: FieldPath) => number;
}

const quoted = `needs straight quotation marks around it: "…", or '…' if it contains double ones`;

export const colonInText = `A text that contains a colon and a space ${quoted}.`;

/**
 * Causes of an error. The first that fits is reported. Each pattern is tested on the parser's code and message, a tab,
 * and the line of the error.
 */
const causes: Array<[fits: RegExp, message: string]> = [
  [/\t *\t/, 'This line is indented with a tab. Use spaces.'],
  [/^DUPLICATE_KEY/, 'A field with this name is already above. Keep one of the two.'],
  [
    /^MULTIPLE_DOCS/,
    'A line of three hyphens (---) is allowed only at the beginning. Delete this one.',
  ],
  [
    /Missing closing|^\S+ Flow /,
    'The quotation mark or bracket that opens here, or above, is not closed. Add the closing one.',
  ],
  [/\t *(?:[*+•] |-[^\s-])/, 'A list entry begins with a hyphen and a space: - text.'],
  [
    /\t *(?:- +)*(?:[^\s"'*&![{-][^:]*: +)?(?:["'*&!@`%,[\]{}]|(?<=: )[-?>|] )/,
    `A text that begins with a special character, such as " ' * & ! @ % [ { > or -, ${quoted}.`,
  ],
  [/\t.*?: .*:(?: |$)/, colonInText],
  [
    /^BLOCK_AS_IMPLICIT_KEY (?!A block seq)/,
    `The line below is indented further than this one. If the two belong together, indent them equally. If the line below continues this text, its colon means that the whole text ${quoted}.`,
  ],
  [
    /\t(?! *- |[^#]*:(?: |$))/,
    'This line is not a field, a list entry or the continuation of a text. Write a field as title: Text, with a space after the colon, and a list entry as - text, with a space after the hyphen. Indent a continuation further than the name of its field.',
  ],
  [
    /^/,
    'This line does not line up with the lines above that it belongs to. Indent it like them, with two spaces for each level.',
  ],
];

/** Returns why YAML cannot be read. Only the first cause is reported, because others may follow from it. */
const failureIn = (
  parsed: Document,
  text: string,
): { offset: number; message: string } | undefined => {
  // A warning is an error too: an unknown `!tag` would lose a word.
  const [failure] = [...parsed.errors, ...parsed.warnings];
  let offset = failure?.pos[0];
  visit(parsed, {
    // An asterisk makes a text the alias of another value. If that value is missing, the editor meant plain text.
    Alias: (_, alias) => {
      if (!alias.resolve(parsed)) offset ??= alias.range?.[0];
    },
    // The parser notices a missing quotation mark late, even at the end of the file.
    Scalar: (_, { type, range }) => {
      if (!failure?.message.startsWith('Missing closing') || !type?.startsWith('QUOTE')) return;
      if (range && range[0] < failure.pos[0]) [offset] = range;
    },
  });
  if (offset === undefined) return undefined;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split(/\r?\n/, 1);
  const subject = `${failure?.code} ${failure?.message}\t${line}`;
  return { offset, message: causes.find(([fits]) => fits.test(subject))?.[1] ?? '' };
};

/**
 * Returns hints at text that YAML reads as a comment: the `#1` in `We are #1`. The `# one` in `We are # one` is not
 * reported, because editors write comments with a space after the `#`.
 */
const lostTexts = (parsed: Document, text: string): Array<{ offset: number; message: string }> => {
  const lost: Array<{ offset: number; message: string }> = [];
  visit(parsed, {
    Scalar: (_, { type, range, value }) => {
      const end = range?.[1] ?? 0;
      const [, comment] = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? [];
      if (type !== 'PLAIN' || typeof (value ?? '') !== 'string' || !comment) return;
      const message = `"${comment.trim()}" is left out, because a # after a space begins a comment. If it belongs to the text, put the whole text in quotation marks: "…".`;
      lost.push({ offset: text.indexOf(comment, end), message });
    },
  });
  return lost;
};

/** Returns the offset of the field or list entry at `path`, or of its nearest parent if it is missing. */
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

/**
 * Reads a YAML text.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @returns its contents with hints about them, or the reason why it cannot be read
 */
export const readYaml = (
  file: string,
  written: string,
): { document?: YamlDocument; problems: Problem[] } => {
  const conflicts = conflictMarks(file, written);
  if (conflicts.length) return { problems: conflicts };
  const text = withPlainSpaces(written, 'yaml');
  const lines = new LineCounter();
  const parsed = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const failure = failureIn(parsed, text);
  if (failure) return { problems: [error(file, lineAt(failure.offset), failure.message)] };
  return {
    document: { value: parsed.toJS(), lineOf: (path) => lineAt(offsetOf(parsed, path)) },
    problems: lostTexts(parsed, text).map(({ offset, message }) =>
      hint(file, lineAt(offset), message),
    ),
  };
};
