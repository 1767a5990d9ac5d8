/** Why YAML cannot be read, and what it would lose, in words for an editor who does not know it. */
import { type Document, isNode, isScalar, visit, type YAMLError } from 'yaml';

/** A place in a text, and what is wrong there. */
interface Finding {
  offset: number;
  message: string;
}

/** Where YAML cannot be read. */
interface Failure {
  /** Of the parser, or OPEN_QUOTE, OPEN_BRACKET, TOO_FAR_IN. */
  code: string;
  line: string;
  /** The lines above it, the nearest first. */
  above: string[];
  /** What the value of the line begins with, if YAML reads that as a mark. */
  mark: string;
}

/** A line up to its value, behind hyphens and a name, and the mark that the value begins with. */
const beginning =
  /^ *(?:- +)*(?:[^\s"'*&[{-][^:]*: +)?(["'*&!@`%,[\]{}]|(?<=: )[-?](?= )|[>|](?![-+]?\s*$))/;
const entry = /^ *- /;
const field = /^ *(?:- +)*[^\s#:-][^:]*:(?:\s|$)/;

/** Whether a line is of a text whose field ends with `>-` or `|`. */
const isOfBlock = ({ line, above }: Failure): boolean =>
  !field.test(line) &&
  !entry.test(line) &&
  /[>|][-+]?\s*$/.test(above.find((each) => field.test(each) || entry.test(each)) ?? '');

const quoted = `must stand in straight quotation marks: "…", or '…' if it has such marks itself`;

export const colonInText = `A text with a colon and a space in it ${quoted}.`;

/** Causes: the first that fits is told. */
const causes: Array<[fits: (failure: Failure) => boolean, message: string]> = [
  [({ line }) => /^ *\t/.test(line), 'This line is indented by a tab. Use spaces.'],
  [
    ({ code }) => code === 'DUPLICATE_KEY',
    'A field of this name stands above already. Keep one of the two.',
  ],
  [
    ({ code }) => code === 'MULTIPLE_DOCS',
    'A line of three hyphens (---) may stand only at the beginning. Take this one out.',
  ],
  [
    ({ code }) => code === 'OPEN_QUOTE',
    'The text that begins with a quotation mark here has no closing one.',
  ],
  [
    ({ code }) => code === 'OPEN_BRACKET',
    `The bracket that opens here has no closing one. A text that begins with a bracket ${quoted}.`,
  ],
  [
    ({ line }) => /^ *(?:[*+•] |-[^\s-])/.test(line),
    'An entry of a list begins with a hyphen and a space: - text.',
  ],
  [
    ({ mark }) => /["']/.test(mark),
    `The quotation marks end before the text does. Put all of it between marks that it does not have itself: "…" or '…'.`,
  ],
  [({ mark }) => mark !== '', `A text that begins with {mark} ${quoted}.`],
  [
    isOfBlock,
    'This line is a part of the text behind >- or |, whose lines all begin at one place, further in than the name of their field. If it is a field, its name ends with a colon and a space.',
  ],
  [
    ({ line, code }) => entry.test(line) && code !== 'BLOCK_AS_IMPLICIT_KEY',
    'This entry begins further in, or further out, than the entry above: put its hyphen below that one.',
  ],
  [
    ({ code }) => code === 'TOO_FAR_IN',
    `This line is further in than those it belongs to: begin it below their first letter. If it goes on with the text above it, that text has a colon and a space in it, and ${quoted}.`,
  ],
  [({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY', colonInText],
  [
    ({ line }) => !field.test(line),
    'The name of a field ends with a colon and a space, title: Text, and an entry of a list begins with a hyphen and a space. A line that goes on with a text is further in than the name of its field.',
  ],
  [
    ({ code }) => /^(?:BAD_INDENT|UNEXPECTED_TOKEN)$/.test(code),
    'This line is not indented like those it belongs to, above it. Move it or them: two spaces for each level.',
  ],
];

/** The cause and the place of an error, also where the parser notices it further down or up. */
const causeAndOffset = (document: Document, error: YAMLError, text: string): [string, number] => {
  const { code, message, pos } = error;
  const [offset] = pos;
  if (message.startsWith('Missing closing')) {
    let start = offset;
    visit(document, {
      Scalar: (_, { type, range }) => {
        if (type?.startsWith('QUOTE') && range && range[0] < offset) [start] = range;
      },
    });
    return ['OPEN_QUOTE', start];
  }
  if (message.startsWith('Flow ')) {
    const bracket = Math.max(text.lastIndexOf('[', offset), text.lastIndexOf('{', offset));
    return ['OPEN_BRACKET', bracket];
  }
  if (/^(?:A block sequence|Sequence item) /.test(message)) return ['BAD_INDENT', offset];
  // The line below is too far in, so the parser takes it for the rest of the text in this line.
  const isTooFarIn =
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    document.errors.some(
      (each) => each.code === 'MULTILINE_IMPLICIT_KEY' && each.pos[0] === offset,
    );
  if (!isTooFarIn) return [code, offset];
  const end = text.indexOf('\n', offset);
  return ['TOO_FAR_IN', end + text.slice(end).search(/\S/)];
};

/** An asterisk that YAML takes for the name of another value, but that begins a text: `title: *new*`. */
const strayAsterisk = (document: Document): Finding | undefined => {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined
    ? undefined
    : { offset, message: `A text that begins with * ${quoted}.` };
};

/**
 * Why YAML cannot be read. Only the first error is told, as one cause can lead to several.
 *
 * @param text of the document
 */
export const unreadable = (document: Document, text: string): Finding | undefined => {
  const [error] = document.errors;
  if (!error) return strayAsterisk(document);
  const [code, offset] = causeAndOffset(document, error, text);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split('\n', 1);
  const above = text.slice(0, start).split('\n').reverse();
  const { 0: upTo = '', 1: first = '' } = beginning.exec(line) ?? [];
  const mark = start + upTo.length - 1 <= offset ? first : '';
  const [, message] = causes.find(([fits]) => fits({ code, line, above, mark })) ?? [];
  const otherwise = `This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space. (${error.message})`;
  return { offset, message: message?.replace('{mark}', mark) ?? otherwise };
};

/**
 * Text that no page shows, because YAML takes it for a mark, `&name` and `!name`, or for a comment: the `#1` in
 * `We are #1`. Not the `# one` in `We are # one`, as editors write comments with a space behind the `#`. And an entry of a
 * list that is further in than the one above, whose text it goes on with.
 */
export const lostTexts = (document: Document, text: string): Finding[] => {
  const found: Finding[] = [];
  const add = (offset: number, lost: string, reason: string): void => {
    const message = `"${lost}" is left out, as ${reason}. If it is a part of the text, put all of it in quotation marks: "…".`;
    found.push({ offset, message });
  };
  visit(document, (_, node) => {
    if (!isNode(node) || !node.range) return;
    const [start, end] = node.range;
    const { anchor } = node as { anchor?: string };
    // One that `*name` repeats elsewhere is meant.
    const isLost = anchor && !text.includes(`*${anchor}`);
    const mark = node.tag?.startsWith('!') ? node.tag : isLost && `&${anchor}`;
    if (mark) add(text.lastIndexOf(mark, start), mark, 'YAML takes it for a mark');
    if (!isScalar(node) || node.type !== 'PLAIN' || typeof (node.value ?? '') !== 'string') return;
    const entryAt = text.slice(start, end).search(/(?<=\n[ \t]*)- /);
    if (entryAt > 0) {
      const message =
        'This line goes on with the text above it, as it begins further in. An entry of a list has its hyphen below that of the entry above.';
      found.push({ offset: start + entryAt, message });
    }
    const { 0: rest = '', 1: comment = '' } = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? [];
    const at = end + rest.length - comment.length;
    if (comment) add(at, comment.trim(), 'a # behind a space begins a comment');
  });
  return found;
};
