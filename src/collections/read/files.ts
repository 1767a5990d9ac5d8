/** A file of `content/` as text, and YAML with its lines: what is written, or why it cannot be read. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { error, hint, type Problem } from '#collections/problem.ts';
import { withoutLeftovers } from '#contract/content-text.ts';
import { lostTexts, unreadable } from './explain-yaml.ts';

/**
 * Characters that look like a plain space, or like nothing, and that Markdown and YAML do not treat as a space, as a part
 * of a regular expression. U+00A0 is typed with Option + space on a Mac; others come with text copied from a page.
 */
export const invisible =
  '\u00A0\u00AD\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF';

/**
 * The text with plain spaces for invisible ones in what the patterns match. Its length and lines stay, so that the place
 * of a problem is that in the file.
 */
export const withPlainSpaces = (text: string, places: readonly RegExp[]): string =>
  places.reduce(
    (healed, place) =>
      healed.replace(place, (part) => part.replace(new RegExp(`[${invisible}]`, 'g'), ' ')),
    text,
  );

/** Where YAML needs plain spaces. Inside a text, such as `10 000`, nothing changes. */
const placesInYaml = [
  // An indentation that begins with an invisible space, or has one in front of a hyphen, a field's name or a comment.
  String.raw`^[${invisible}][ \t${invisible}]*`,
  String.raw`^ +[ ${invisible}]+(?=-[ ${invisible}]|[a-z]\w*:|#|$)`,
  // Behind the hyphens of an entry, and behind the name of a field, of a link in the menu or of a redirect.
  String.raw`^ *(?:-[ ${invisible}]+)+`,
  String.raw`^ *(?:- +)*[a-z]\w*:[ ${invisible}]+`,
  String.raw`^[^:\n]+:[ ${invisible}]+(?=\/|https?:)`,
].map((place) => new RegExp(place, 'gm'));

const notUtf8 =
  'A character here cannot be read, as the file is not saved as UTF-8. Save it as UTF-8, which programs for texts offer where one saves under a name or chooses an encoding.';

/** Reads as UTF-8, without a byte-order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The line of the first byte that is not UTF-8. */
const firstUnread = (bytes: Buffer): number =>
  bytes
    .toString()
    .split(/[\uFFFD\0]/, 1)
    .join()
    .split('\n').length;

/**
 * Reads a text of `content/`: the text, without what Word and ChatGPT leave, or why it cannot be read, such as for Latin-1
 * and UTF-16.
 *
 * @param root the folder that holds `content/`
 */
export const readTextFile = (
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
  return { problem: error(file, firstUnread(bytes), notUtf8) };
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

/** Path from the root of the file to a value: `['steps', 2, 'icon']`. */
export type FieldPath = ReadonlyArray<string | number>;

/** The part of a value at `path`; undefined when there is none. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

/** The contents of a YAML text, with their lines. */
export interface YamlDocument {
  file: string;
  /** As written: no fact is filled in. */
  value: unknown;
  /** Line of the field or list entry at `path`; of its nearest parent when there is none. */
  lineOf: (path: FieldPath) => number;
}

/** Offset of the field or list entry at `path`; of its nearest parent when there is none. */
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
 * @returns its contents with hints about them, or why it cannot be read
 */
export const readYamlDocument = (
  file: string,
  written: string,
): { document?: YamlDocument; problems: Problem[] } => {
  const conflicts = conflictMarks(file, written);
  if (conflicts.length) return { problems: conflicts };
  const text = withPlainSpaces(written, placesInYaml);
  const lines = new LineCounter();
  const parsed = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const failure = unreadable(parsed, text);
  if (failure) return { problems: [error(file, lineAt(failure.offset), failure.message)] };
  const lineOf = (path: FieldPath): number => lineAt(offsetOf(parsed, path));
  return {
    document: { file, value: parsed.toJS(), lineOf },
    problems: lostTexts(parsed, text).map(({ offset, message }) =>
      hint(file, lineAt(offset), message),
    ),
  };
};
