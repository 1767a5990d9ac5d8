/** Problems in the texts of Markdown files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  append,
  change,
  copy,
  errors,
  field,
  hints,
  legal,
  read,
  type Row,
  service,
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A text at the end of a page, and what is said of it; the line is that of `at`, or of all. */
const row = (what: string, markdown: string, says: string, at = markdown): Row => [
  what,
  legal,
  () => append(legal, `\n${markdown}`),
  says,
  at,
];

describe('an error in a text is told:', () => {
  testRows('error', [
    row(
      'a link to no page',
      '[a](/cookie-polcy)',
      'There is no page /cookie-polcy on this site. Did you mean /cookie-policy?',
    ),
    row('a link to no page, with a fact', '[a]({{site.website}}/none)', 'There is no page /none'),
    row('a link to the own computer', '[a](http://localhost:4321/careers)', 'leads nowhere. Write'),
    row('a link to no heading', '[a](#section-essental)', 'Did you mean #section-essential?'),
    row(
      'a link to no place of a page, where it is defined',
      '[a][b]\n\n[b]: /careers#open-postions\n[c]: /nowhere',
      'Did you mean #open-positions?',
      '[b]: /',
    ),
    row('a link without a text', '[](/)', 'The link to / has no text.'),
    row('a link of HTML', '> a\n> <a\n> href="/nowhere">a</a>', 'no page /nowhere', '> <a'),
    row('an image that is not there', '![A desk](desk.jpg)', 'The site has no image desk.jpg'),
    row('an image without words', '![](/images/logo.svg)', 'does not say what it shows'),
    row('a film that is not there', '<video src="/a.mp4"></video>', 'The site has no file /a.mp4'),
    row(
      'an element',
      '- <p>\n  <iframe src="https://a.example">',
      '<iframe>: This site',
      '<iframe',
    ),
    row('an attribute', 'a <b onclick="a()">b</b>', 'onclick="a()": A text holds no scripts.'),
    row('a token that is no fact', '`{{site.nmae}}`', 'Did you mean {{site.name}}?'),
  ]);
});

describe('Markdown that is shown as it stands is a hint:', () => {
  testRows('hint', [
    row(
      'a link',
      'To [a page] (/contact).',
      '"[a page] (/contact)." is shown as it stands. A link',
    ),
    row('bold words', '> A “quote”.\n> **bold & “not closed”.', '**text**', '> **'),
    row('a heading', '##Heading', 'A heading has a space behind the #.'),
    row('a table', '| a | **b** |\n| c | d |', '| --- | --- |', '| a |'),
    row('a list', 'Ours:\n• One\n• Two', 'begins with a hyphen and a space', '• One'),
    row('Markdown in HTML', '<div>\nA **bold** word</div>', 'is shown as it stands', 'A **'),
  ]);

  test('in a field it is said that fields hold none, but for what is bold in a use case', async () => {
    change(service, field('shortDescription'), 'shortDescription: Ask [us](/contact) first.');
    change(service, /^useCases:\n/m, 'useCases:\n  - "**A bank** in need"\n');
    expect(await hints()).toEqual([
      expect.stringMatching(
        `^${service}, line \\d+: "\\[us\\].* Fields are shown as they are written`,
      ),
    ]);
  });
});

test('Markdown is read by the parser that Astro has, of which there is one version', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8');
  for (const name of ['remark-gfm', 'remark-parse', 'unified']) {
    expect(lock.split(`node_modules/${name}": {`)).toHaveLength(2);
  }
});

test('what is right, code, and what only resembles a problem is none', async () => {
  write('content/images/a desk.png', read('public/images/logo.svg'));
  append(
    legal,
    `# A **heading**

\`**not**\` and \`[a](b\`, 5 ** 3, #1, C#, a[0] (so), [sic] (as written), a == b, b==c, \\*\\*a\\[b](c), &ast;&ast;a.

- [Essential](#section-essential), [b](/), [c](/#about), [d](#), [e](/images/logo.svg), [f](mailto:a@b.example), [g](tel:+16135550142)
- **Two**: 1.5 | 2, [h](https://example.net/x), [i]({{site.website}}/cookie-policy?a=b#top), [[1]](/contact), <https://example.net>

| a | b |
| - | - |
| c | d |

\`\`\`md
**not [a](b
#x
\`\`\`

    #indented [x](y

A note[^1], -5 °C and a@b.example. ![A desk](../images/a%20desk.png) [![A logo](/images/logo.svg)](/) <kbd>**</kbd>

<details open><summary>More</summary></details>

<a id="place"></a> [j](#place) <a href="/">*k*</a> <img src="/images/logo.svg" alt="">

[^1]: Its text.
`,
  );
  expect([await errors(), await hints()]).toEqual([[], []]);
});

test('a link to a draft is told, problems of a draft are hints, and it has links to itself', async () => {
  copy(legal, 'content/pages/soon.md', 'Soon\ndraft: true\ncolour: red');
  append('content/pages/soon.md', '[itself](#section-essential)');
  append(legal, 'See [this](/soon).');
  expect(await errors()).toEqual([
    expect.stringContaining('leads to /soon, which is a draft and will not be published.'),
  ]);
  expect(await hints()).toEqual([expect.stringContaining('There is no field `colour` here.')]);
});

test('a page whose fields cannot be read is there, with any heading', async () => {
  append(legal, '[a](/careers/apply/writer), [b](/privacy-policy#section-anything)');
  write('content/jobs/writer.md', '---\ntitle: a: b\n---\n');
  change('content/pages/privacy-policy.md', field('title'), 'title: a: b');
  expect(await errors()).toHaveLength(2);
});
