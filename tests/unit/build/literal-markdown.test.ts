/** Markdown in which something is missing, as Astro renders it. */
import { expect, test } from 'vitest';
import { literalMarkdownHints } from '#build/finish/literal-markdown.ts';
import { readPage } from '#build/finish/read-page.ts';
import { markdownOptions } from '#build/markdown/markdown-options.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import {
  append,
  change,
  frontmatter,
  legal,
  read,
  service,
  useContentCopy,
} from '../collections/field-mistakes/content-copy.ts';

useContentCopy();

const toHtml = async (markdown: string): Promise<string> => {
  const { processor } = markdownOptions(new Map());
  const renderer = await processor.createRenderer({ image: {}, syntaxHighlight: false });
  return (await renderer.render(markdown)).code;
};

const hintsOf = (file: string, html: string): string[] =>
  literalMarkdownHints({
    website: 'https://www.example.org',
    pages: new Map([[file, readPage(file, html)]]),
    files: new Set(),
    drawings: new Set(),
    markdown: readMarkdownFiles(),
    closedPaths: new Set(),
  }).map(formatMistake);

test.each([
  ['See [the page](/contact for it.', '"[the page](/contact for it."', 'A link is written'],
  ['[a page](https://www.example.org/a for it.', '"[a page]("', 'A link is written'],
  ['See [the page] (/contact).', '"[the page] (/contact)."', 'no space between them'],
  ['See [the page](/my page).', '"[the page](/my page)."', 'none in the address'],
  ['This is **bold & “not closed”.', '"**bold & “not closed”."', '**text**'],
  ['This is ** bold ** here.', '"** bold ** here."', 'no space inside of them'],
  ['##Heading', '"##Heading"', 'A heading has a space behind the #.'],
  ['| a | **b** |\n| c | d |', '"| a |"', '| --- | --- |'],
  ['![A desk]desk.png', '"![A desk]desk.png"', 'A picture is written'],
  ['![A desk](my desk.png)', '"![A desk](my desk.png)"', 'none in the name'],
  ['Ours:\n• One\n• Two', '"• One"', 'begins with a hyphen and a space'],
  ['-One\n-Two', '"-One"', 'begins with a hyphen and a space'],
  ['1.One\n2.Two', '"1.One"', 'or "1. text"'],
  ['A note[^1].', '"[^1]."', 'A footnote'],
  ['See [[contact]].', '"[[contact]]."', 'A link is written'],
  ['This is ==bold== here.', '"==bold== here."', '**text**'],
])('%s is a hint with its line', async (markdown, shown, says) => {
  append(legal, `\n${markdown}`);
  const start = read(legal).trimEnd().split('\n').length - markdown.split('\n').length;
  const line =
    start + markdown.split('\n').findIndex((each) => each.includes(shown.slice(1, -1))) + 1;
  const [hint, ...others] = hintsOf('/cookie-policy', await toHtml(markdown));
  expect(others).toEqual([]);
  expect(hint).toContain(`${legal}, line ${line}: ${shown} is shown as it stands. `);
  expect(hint).toContain(says);
});

test('what is right, code, and what only resembles it is none', async () => {
  const markdown = `# A **heading**

\`**not**\` and \`[a](b\`, [a link](/a "A title"), ![A desk](desk.png), 5 ** 3, #1, C#, a[0] (so), [sic] (as written), [[1]](/a), a == b, b==c.

- One
- **Two**: 1.5 | 2

| a | b |
| - | - |
| c | d |

\`\`\`md
**not [a](b
#x
\`\`\`

    #indented [x](y

A note[^1], -5 °C and an e-mail to a@b.example.

[^1]: Its text.`;
  expect(hintsOf('/cookie-policy', await toHtml(markdown))).toEqual([]);
});

test('of Markdown in a field it is said that fields hold none', () => {
  change(service, frontmatter('shortDescription'), 'shortDescription: Ask [us](/contact) first.');
  expect(hintsOf('/services', '<p>Ask [us](/contact) first.</p>')).toEqual([
    expect.stringMatching(
      new RegExp(`^${service}, line \\d+: "\\[us\\].* Fields are shown as they are written`),
    ),
  ]);
});
