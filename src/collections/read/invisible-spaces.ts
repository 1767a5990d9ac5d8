/**
 * Characters that look like a plain space, or like nothing, but that Markdown and YAML do not treat as a space. U+00A0
 * is typed with Option + space on a Mac; others come with text that is copied from a page.
 */
import { isScalar, parseDocument, visit } from 'yaml';

const all = '\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF';

/** One of them, as a part of a regular expression. */
export const invisibleSpace = `[${all}]`;

/** What an editor can do about the line. */
export const typeAgain =
  'This line has an invisible space that is none to a program, though it looks like one. Delete it, and type it again with the space bar alone.';

/** Places in a line of YAML that need a plain space: its indentation, after a hyphen or a colon, before a comment. */
const placesInYaml = [
  new RegExp(`^[ \\t${all}]+`, 'gm'),
  new RegExp(`(?<=^[ \\t${all}]*-)${invisibleSpace}+`, 'gm'),
  new RegExp(`(?<=^[ \\t${all}-]*[\\w"'/-]+:)${invisibleSpace}+`, 'gm'),
  new RegExp(`${invisibleSpace}+(?=#)`, 'gm'),
];

const plain = (spaces: string): string => spaces.replace(new RegExp(invisibleSpace, 'g'), ' ');

/** Where the scalars of a YAML text are: the offsets of the start and the end of each. */
const rangesOfTexts = (text: string): Array<[start: number, end: number]> => {
  const ranges: Array<[number, number]> = [];
  visit(parseDocument(text, { prettyErrors: false }), (_, node) => {
    if (isScalar(node) && node.range) ranges.push([node.range[0], node.range[1]]);
  });
  return ranges;
};

/**
 * Replaces invisible spaces by plain ones where YAML needs them. Those inside its texts stay.
 *
 * @returns the text, of the same length, and the lines that have changed, counted from 1
 */
export const withPlainSpaces = (text: string): { text: string; lines: number[] } => {
  const replaced = placesInYaml.reduce((before, place) => before.replace(place, plain), text);
  const ranges = replaced === text ? [] : rangesOfTexts(replaced);
  const isInText = (offset: number): boolean =>
    ranges.some(([start, end]) => start <= offset && offset < end);
  const characters = text
    .split('')
    .map((character, offset) => (isInText(offset) ? character : (replaced[offset] ?? '')));
  const result = characters.join('');
  const [before, after] = [text.split('\n'), result.split('\n')];
  return {
    text: result,
    lines: after.flatMap((line, index) => (line === before[index] ? [] : index + 1)),
  };
};
