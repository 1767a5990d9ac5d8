/** Why a line of YAML cannot be read, in words for somebody who does not know YAML, and the corrected line. */
import type { YAMLError } from 'yaml';
import { shownLines } from './mistake.ts';

/** The line with its text in quotation marks: `title: a: b` → `title: "a: b"`. */
const quoted = (line: string): string | undefined => {
  const [, start = '', value = ''] = /^\s*((?:- +)?(?:[\w-]+:|-) +)(.+?)\s*$/.exec(line) ?? [];
  const text = value.replace(/^["'“”„‘«»](.*)["'“”’«»]$/, '$1');
  return value && `${start}"${text.replaceAll('"', '\\"')}"`;
};

/**
 * The line with a colon and a space after its name: `title:Text` and `title = Text` → `title: Text`. A name that is not
 * indented is that of a field, which begins with a small letter.
 */
const withColon = (line: string): string | undefined => {
  const [, name, value] = /^\s*([\w-]+)(?::|\s*=)\s*(\S.*)$/.exec(line) ?? [];
  const right = name?.replace(/^[A-Z]/, (first) =>
    line.startsWith(first) ? first.toLowerCase() : first,
  );
  return right && value && `${right}: ${value}`;
};

/** What is wrong with a line, and how to correct the line if that is known. */
type Reason = [says: string, correct?: (line: string) => string | undefined];

const character: Reason = [
  'A text that begins with this character must stand in quotation marks.',
  quoted,
];

/** Reasons by the parser's error code. */
const reasons: Record<string, Reason | undefined> = {
  BLOCK_AS_IMPLICIT_KEY: [
    'A text with a colon and a space in it must stand in quotation marks, or the line is indented wrongly.',
    quoted,
  ],
  BAD_SCALAR_START: character,
  BAD_ALIAS: character,
  UNEXPECTED_TOKEN: [
    'The text goes on after its closing quotation mark or bracket, or a list begins on the line of its name.',
    quoted,
  ],
  TAB_AS_INDENT: ['The line is indented with a tab. Use spaces.'],
  DUPLICATE_KEY: ['This field is there twice. Keep one of them.'],
  BAD_INDENT: [
    'The line is not indented like those it belongs to, or a bracket is not closed. Use two spaces for each level.',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'The line is neither a field (name: text) nor an entry of a list (- text), or it is indented wrongly.',
    withColon,
  ],
};

/** By the line itself: for such a text the parser has several codes, and some are those of other mistakes as well. */
const ofLine: Array<[pattern: RegExp, reason: Reason]> = [
  [
    /^\s*(?:- +)?(?:[\w-]+: +)?\{\{/,
    ['A text that begins with a brace must stand in quotation marks.', quoted],
  ],
  [/^\s*(?:- +)?(?:[\w-]+: +)?(?:[*&]|[>|]\s*[^\s\d+-])/, character],
  [
    /^\s*-[^\s-]/,
    ['An entry of a list has a space behind its hyphen.', (line) => line.trim().replace('-', '- ')],
  ],
];

const openQuote: Reason = ['The text that begins with a quotation mark here has no closing one.'];
const unreadable: Reason = [
  'This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space.',
];

/** Spaces that are none for YAML, and characters without a width: word processors and web pages have them. */
const invisible = /[\u00A0\u200B-\u200D\u2060\uFEFF]/g;

/** What to do about such characters; undefined when there are none. */
export const explainInvisible = (text: string): string | undefined =>
  text.search(invisible) < 0
    ? undefined
    : `This line has an invisible character from another program in it. Type the line anew. Write it like this:${shownLines(text.replaceAll('\u00A0', ' ').replace(invisible, ''))}`;

const explain = ([says, correct]: Reason, line: string): string => {
  const corrected = correct?.(line);
  return corrected ? `${says} Write it like this:${shownLines(corrected)}` : says;
};

/** The sentence about an error of the parser, with the corrected line if it is known. */
export const explainYamlError = (
  { code, message }: Pick<YAMLError, 'code' | 'message'>,
  line: string,
): string => {
  if (/Missing closing .*quote/.test(message)) return explain(openQuote, line);
  const ofInvisible = explainInvisible(line);
  if (ofInvisible) return ofInvisible;
  const [, found] = ofLine.find(([pattern]) => pattern.test(line)) ?? [];
  return explain(found ?? reasons[code] ?? unreadable, line);
};

/** The sentence about a text that YAML cuts off at `#`. */
export const explainCutOff = (line: string): string =>
  explain(
    [
      'What follows a space and # is taken for a note and left out. A text with it must stand in quotation marks.',
      quoted,
    ],
    line,
  );
