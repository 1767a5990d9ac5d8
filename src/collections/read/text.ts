/** Reads a file of `content/` as text. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { error, type Problem } from '#collections/problem.ts';
import { withoutLeftovers } from '#lib/content-text.ts';

/**
 * Part of a regular expression: characters that look like a space or are invisible, but that Markdown and YAML do not
 * read as spaces. Option + space types U+00A0 on a Mac. Others come with text copied from a page.
 */
const invisible = '\u00A0\u00AD\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF';

/** Places where YAML needs plain spaces. Inside a text, such as `10 000`, nothing changes. */
const inYaml = [
  // An indentation that begins with an invisible space, or has one before a hyphen, a field's name or a comment.
  String.raw`^[${invisible}][ \t${invisible}]*`,
  String.raw`^ +[ ${invisible}]+(?=-[ ${invisible}]|[a-z]\w*:|#|$)`,
  // After the hyphens of an entry, and after the name of a field, a link in the menu or a redirect.
  String.raw`^ *(?:-[ ${invisible}]+)+`,
  String.raw`^ *(?:- +)*[a-z]\w*:[ ${invisible}]+`,
  String.raw`^[^:\n]+:[ ${invisible}]+(?=\/|https?:)`,
];

const mark = String.raw`(?:#{1,6}|[-*+]|\d{1,9}[.)]|\[[ xX${invisible}]\])(?=[ \t${invisible}])`;

/** Places where Markdown needs plain spaces. In code they do no harm. */
const inMarkdown = [
  // A line of only spaces, or of the marks below the head of a table.
  String.raw`^[ \t>|:${invisible}-]+$`,
  // One to three at the beginning of a line. Four spaces would make the text code.
  String.raw`^[${invisible}]{1,3}(?=[^\s${invisible}])`,
  // Before marks, and up to four after them, because five spaces would make the text code.
  String.raw`^(?:[ \t${invisible}]*(?:>|${mark}))+[ \t${invisible}]{0,4}`,
  String.raw`^[ \t>${invisible}]*(?:\`{3,}|~{3,})[ \t${invisible}]*`,
];

const anyInvisible = new RegExp(`[${invisible}]`, 'g');
const placesIn = {
  yaml: inYaml.map((place) => new RegExp(place, 'gm')),
  markdown: inMarkdown.map((place) => new RegExp(place, 'gm')),
};

/** Replaces invisible spaces with plain ones where the language needs plain ones. Length and lines stay the same. */
export const withPlainSpaces = (text: string, language: keyof typeof placesIn): string =>
  placesIn[language].reduce(
    (healed, place) => healed.replace(place, (part) => part.replace(anyInvisible, ' ')),
    text,
  );

const notUtf8 =
  'A character here cannot be read, because the file is not saved as UTF-8. Save it as UTF-8: most editors offer this under "Save As" or "Encoding".';

/** Reads as UTF-8, without a byte-order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the line of the first byte that is not UTF-8. */
const firstInvalidLine = (bytes: Buffer): number =>
  bytes
    .toString()
    .split(/[\uFFFD\0]/, 1)
    .join()
    .split('\n').length;

/**
 * Reads a file of `content/`. Returns its text without leftovers of Word and ChatGPT, or a problem if it is not UTF-8
 * but, for example, Latin-1 or UTF-16.
 *
 * @param root the folder that holds `content/`
 */
export const readText = (
  root: string,
  file: string,
): { text: string; problem?: undefined } | { text?: undefined; problem: Problem } => {
  const bytes = readFileSync(resolve(root, file));
  try {
    const text = utf8.decode(bytes);
    // A text with a NUL is UTF-16 without a byte-order mark.
    if (!text.includes('\0')) return { text: withoutLeftovers(text) };
  } catch {
    // Reported below.
  }
  return { problem: error(file, firstInvalidLine(bytes), notUtf8) };
};

/** Returns an error for each marker that Git leaves around two versions of the same lines. */
export const conflictMarks = (file: string, text: string): Problem[] =>
  Array.from(text.matchAll(/^(?:<{7}|>{7}) .*/gm), ({ 0: mark, index }) =>
    error(
      file,
      text.slice(0, index).split('\n').length,
      `"${mark.trim()}" is a conflict marker of Git. Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.`,
    ),
  );
