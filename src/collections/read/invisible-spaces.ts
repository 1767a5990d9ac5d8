/**
 * Spaces that look like that of the space bar, or like nothing, and that neither Markdown nor YAML takes for one: U+00A0
 * comes of Option + space on a Mac, others of texts that are copied from a page.
 */
import { isScalar, parseDocument, visit } from 'yaml';

const all = '\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF';

/** One of them, as a part of a regular expression. */
export const invisibleSpace = `[${all}]`;

/** What an editor can do about the line. */
export const typeAgain =
  'This line has an invisible space that is none to a program, though it looks like one. Delete it, and type it again with the space bar alone.';

/** Places of a line of YAML that want a plain space: its indentation, after a hyphen or a colon, before a comment. */
const placesInYaml = [
  new RegExp(`^[ \\t${all}]+`, 'gm'),
  new RegExp(`(?<=^[ \\t${all}]*-)${invisibleSpace}+`, 'gm'),
  new RegExp(`(?<=^[ \\t${all}-]*[\\w"'/-]+:)${invisibleSpace}+`, 'gm'),
  new RegExp(`${invisibleSpace}+(?=#)`, 'gm'),
];

const plain = (spaces: string): string => spaces.replace(new RegExp(invisibleSpace, 'g'), ' ');

/** The texts of a YAML text, from the first to the last character of each. */
const rangesOfTexts = (text: string): Array<[start: number, end: number]> => {
  const ranges: Array<[number, number]> = [];
  visit(parseDocument(text, { prettyErrors: false }), (_, node) => {
    if (isScalar(node) && node.range) ranges.push([node.range[0], node.range[1]]);
  });
  return ranges;
};

/**
 * Puts plain spaces in place of invisible ones where YAML wants them. Those inside of its texts stay.
 *
 * @returns the text, of the same length, and the lines that have changed, counted from 1
 */
export const withPlainSpaces = (text: string): { text: string; lines: number[] } => {
  const replaced = placesInYaml.reduce((before, place) => before.replace(place, plain), text);
  const ranges = replaced === text ? [] : rangesOfTexts(replaced);
  const isInText = (offset: number): boolean =>
    ranges.some(([start, end]) => start <= offset && offset < end);
  const characters = [...text.split('')].map((character, offset) =>
    isInText(offset) ? character : (replaced[offset] ?? ''),
  );
  const result = characters.join('');
  const [before, after] = [text.split('\n'), result.split('\n')];
  return {
    text: result,
    lines: after.flatMap((line, index) => (line === before[index] ? [] : index + 1)),
  };
};
