/** Markdown that a page shows as it stands, since something is missing in it. */
import { error, hint, type Problem } from '#collections/problem.ts';
import type { Text } from '#collections/read/references.ts';
import type { Rule } from './rule.ts';

const link =
  'A link is written [text](/page): both brackets are closed, with no space between them and none in the address.';
const entry = 'An entry of a list begins with a hyphen and a space, "- text", or "1. text".';

/** The first that matches counts. */
const marks: Array<[pattern: RegExp, says: string]> = [
  [
    /!\[/,
    'A picture is written ![What it shows](../images/name.jpg): both brackets are closed, with no space between them and none in the name.',
  ],
  [/\[[^\][\n]*\]\(/, link],
  [/\[[^\][\n]*\] +\((?=[/#]|https?:|mailto:|tel:|www\.|$)/, link],
  [/\[\[[^\][\n]+\]\]/, link],
  [
    /\*\*(?=\S)|(?<=\S)\*\*|\*\* [^*\n]+ \*\*|(?<![=\w])==(?=\S)[^=\n]+(?<=\S)==(?![=\w])/,
    'What is bold begins and ends with two asterisks, with no space inside of them: **text**.',
  ],
  [/\n#{1,6}(?=[^\s#\d])/, 'A heading has a space behind the #.'],
  [
    /\n\|/,
    'A table has a line of hyphens below its first row, for each column of it: | --- | --- |.',
  ],
  [/\n(?:[•▪◦‣]|-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))/u, entry],
  [/\[\^[\w-]+\]/, 'A footnote has its text on a line of its own: [^1]: The text.'],
];

const inFields =
  'Fields are shown as they are written, apart from what is bold in a use case: **text**.';

const maxLength = 40;

const inText = (file: string, { value, lineAt, field }: Text): Problem | undefined => {
  for (const [pattern, says] of marks) {
    const { index } = pattern.exec(value) ?? {};
    if (index === undefined) continue;
    const [line = ''] = value.slice(index).trimStart().split('\n');
    const shown = `"${line.slice(0, maxLength).trim()}" is shown as it stands.`;
    return hint(file, lineAt(index), `${shown} ${field ? inFields : says}`);
  }
  return undefined;
};

/** Markdown that is shown as it stands, once for each kind in a block. */
export const literalMarkdown: Rule = ({ files }) =>
  files.flatMap(({ file, texts }) => {
    const problems = new Map<string, Problem>();
    for (const text of texts) {
      const problem = inText(file, text);
      const key = `${text.block} ${problem?.says.replace(/^".*" is/, '')}`;
      if (problem && !problems.has(key)) problems.set(key, problem);
    }
    return [...problems.values()];
  });

/** Code and notes without an end. */
export const openBlocks: Rule = ({ markdown }) =>
  markdown.flatMap(({ file, open }) =>
    open.map(({ mark, line }) =>
      error(
        file,
        line,
        mark === '-->'
          ? 'The note that begins here has no end, so that nothing below it is shown. Behind it, write: -->'
          : `The code that begins here has no end, so that all below it would be code. Below its last line, write: ${mark}`,
      ),
    ),
  );
