/** Why a line of YAML cannot be read, in words for somebody who does not know YAML, and the line as it should be. */
import type { YAMLError } from 'yaml';
import { shownLines } from './mistake.ts';

/** Spaces that YAML does not take for such; Word and web pages write them. */
const oddSpaces = /[\u00a0\u2000-\u200a\u202f\u3000]/g;

/** The line with its text in quotation marks: `title: a: b` → `title: "a: b"`. */
const quoted = (line: string): string | undefined => {
  const [, start = '', value = ''] = /^\s*((?:- +)?(?:[\w-]+:|-) +)(.+?)\s*$/.exec(line) ?? [];
  const text = value.replace(/^["'“”„‘«»](.*)["'“”’«»]$/, '$1');
  return value && `${start}"${text.replaceAll('"', '\\"')}"`;
};

/** The line with a colon and a space after its name: `title:Text` and `title = Text` → `title: Text`. */
const withColon = (line: string): string | undefined => {
  const [, name, value] = /^(\s*[\w-]+)(?::| *=) *(\S.*)$/.exec(line) ?? [];
  return name && value && `${name}: ${value}`;
};

/** What is wrong with a line. */
export interface Reason {
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
export const leadingSpace: Reason = {
  says: 'The line begins with a space, so that those below it do not belong to it. Leave the space out.',
  correct: (line) => line.trimStart(),
};
export const cutOff: Reason = {
  says: 'What follows a space and # is taken for a note and left out. A text with it must stand in quotation marks.',
  isQuotable: true,
};
const unreadable: Reason = {
  says: 'This line cannot be read: look for a missing colon, quotation mark, bracket, hyphen or space.',
};

/** A `*` or `&` that refers to nothing. */
export const unreadableAlias: Reason = { ...unreadable, ...reasons['BAD_ALIAS'] };
export const inShownQuotes: Reason = {
  says: 'These quotation marks are shown, as YAML takes only straight ones for the beginning and end of a text. To show them, put straight ones around them.',
  isQuotable: true,
};

/** The reason for an error of the parser. */
export const reasonFor = ({ code, message }: YAMLError, line: string): Reason => {
  if (/^\s*(?:- +)?(?:[\w-]+: +)?\{\{/.test(line)) return brace;
  if (
    /^ *[\u00a0\u2000-\u200a\u202f\u3000]|^\s*(?:-|[\w-]+:)[\u00a0\u2000-\u200a\u202f\u3000]/.test(
      line,
    )
  )
    return oddSpace;
  return (/Missing closing .*quote/.test(message) ? openQuote : reasons[code]) ?? unreadable;
};

/** The sentence about a line, with the line as it should be where that is known. */
export const explain = ({ says, isQuotable, correct }: Reason, line: string): string => {
  const corrected = isQuotable ? quoted(line) : correct?.(line);
  return corrected ? `${says} Write it like this:${shownLines(corrected)}` : says;
};
