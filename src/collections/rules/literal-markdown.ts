/** Markdown that a page shows as it stands, since something is missing in it. */
import { hint, type Problem } from '#collections/problem.ts';
import type { Text } from '#collections/read/references.ts';
import type { Rule } from './rule.ts';

const link =
  'A link is written [text](/page): both brackets are closed, with no space between them and none in the address.';

/** The first that matches counts. */
const marks: Array<[pattern: RegExp, says: string]> = [
  [
    /!\[/,
    'A picture is written ![What it shows](../images/name.jpg): both brackets are closed, with no space between them and none in the name.',
  ],
  [/\[[^\][\n]*\](?:\(| +\((?=[/#]|https?:|mailto:|tel:|www\.|\uFFFC))/, link],
  [/\[\[[^\][\n]+\]\]/, link],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'What is bold begins and ends with two asterisks, with no space inside of them: **text**.',
  ],
  [/^#{1,6}(?=[^\s#\d])/m, 'A heading has a space behind the #.'],
  [
    /^\|/m,
    'A table has a line of hyphens below its first row, for each column of it: | --- | --- |.',
  ],
  [
    /^(?:[•▪◦‣]|-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/mu,
    'An entry of a list begins with a hyphen and a space, "- text", or "1. text".',
  ],
  [/\[\^[\w-]+\]/, 'A footnote has its text on a line of its own: [^1]: The text.'],
];

const inFields =
  'Fields are shown as they are written, apart from what is bold in a use case: **text**.';

const maxLength = 40;

const problemIn = (file: string, { value, lineAt, field }: Text): Problem[] => {
  for (const [pattern, says] of marks) {
    const { index } = pattern.exec(value) ?? {};
    if (index === undefined) continue;
    const [line = ''] = value.slice(index).split(/\uFFFC|\n/);
    const shown = `"${line.slice(0, maxLength).trim()}" is shown as it stands.`;
    return [hint(file, lineAt(index), `${shown} ${field ? inFields : says}`)];
  }
  return [];
};

/** Markdown that is shown as it stands, once for each block and field. */
export const literalMarkdown: Rule = ({ files }) =>
  files.flatMap(({ file, texts }) => texts.flatMap((text) => problemIn(file, text)));
