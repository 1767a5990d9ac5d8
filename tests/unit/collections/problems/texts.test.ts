/** Problems in the texts of Markdown files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  append,
  change,
  copy,
  errors,
  expectProblems,
  field,
  hints,
  home,
  legal,
  read,
  type Row,
  service,
  story,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A text at the end of a page, and what is said of it; the line is that of `at`, or of all. */
const row = (markdown: string, says: string, at = markdown): Row => [
  legal,
  () => append(legal, `\n${markdown}`),
  says,
  at,
];

test('an error in a text is told', () =>
  expectProblems('error', [
    row('[a](/cookie-polcy)', 'no page /cookie-polcy on this site. Did you mean /cookie-policy?'),
    row('[a]({{site.website}}/none)', 'There is no page /none'),
    row('[a](www.example.org)', 'on this site. Write /page for a page of this site, /name.pdf for'),
    row('[a](info@example.org)', 'and mailto:info@example.org for an email'),
    row('[a](/handshake.pdf)', '/name.pdf for a file in public/'),
    row('[a](http://localhost:4321/careers)', 'leads nowhere. Write'),
    row('[a](#section-essental)', 'Did you mean #section-essential?'),
    row(
      '[a][b]\n\n[b]: /accessibility#section-nowhere\n[c]: /nowhere',
      'There is no heading or place #section-nowhere on /accessibility.',
      '[b]: /',
    ),
    row('[](/)', 'The link to / has no text.'),
    row('> a\n> <a\n> href="/nowhere">a</a>', 'no page /nowhere', '> <a'),
    row('![A desk](desk.jpg)', 'The site has no image desk.jpg'),
    row('![A logo](/images/Logo.svg)', 'capitals count. Did you mean /images/logo.svg?'),
    row('![](/images/logo.svg)', 'does not say what it shows'),
    row('<video src="/a.mp4"></video>', 'The site has no file /a.mp4'),
    row('- <p>\n  <iframe src="https://a.example">', '<iframe>: This site', '<iframe'),
    row('a <b onclick="a()">b</b>', 'onclick: A text may not hold this.'),
    row('`{{site.nmae}}`', 'Did you mean {{site.name}}?'),
    row('<div>\n<!-- a -->\n<!-- open', 'has no end, -->, and hides what is below it', '<!-- open'),
  ]));

test('of a picture that a text holds itself, 60 characters are quoted', async () => {
  const picture = `data:image/png;base64,${'iVBOR'.repeat(20_000)}`;
  append(legal, `![](${picture})\n\n![A desk](${picture})\n\n[A desk](${picture})`);
  change(story, field('logo'), `logo: ${picture}`);
  const all = await errors();
  expect(all).toHaveLength(4);
  for (const each of all) {
    expect(each).toContain(`${picture.slice(0, 60)}…`);
    expect(each).not.toContain(picture.slice(0, 61));
  }
});

test('Markdown that is shown as it stands is a hint; a field has none, but for what is bold in a use case', () => {
  change(service, /^useCases:\n/m, 'useCases:\n  - "**A bank** in need"\n');
  return expectProblems('hint', [
    row('To [a page] (/contact).', '"[a page] (/contact)." is shown as it stands. A link'),
    row('> A “quote”.\n> **bold & “not closed”.', '**text**', '> **'),
    row('##Heading', 'A heading has a space behind the #.'),
    row('Ours:\n• One\n• Two', 'begins with a hyphen and a space', '• One'),
    row('·\tOne', 'begins with a hyphen and a space', '·'),
    row('These:\n– One\n– Two', 'begins with a hyphen and a space', '– One'),
    row('✅ Three\n✅ Four', 'begins with a hyphen and a space', '✅ Three'),
    row('<div>\nA **bold** word</div>', 'is shown as it stands', 'A **'),
    row(
      'Ask [us] (/contact) or\n[them] (/about) today.',
      '"[us] (/contact) or" is shown as it stands.',
      'Ask [us]',
    ),
    [legal, () => undefined, '"[them] (/about) today." is shown as it stands.', '[them] ('],
    row('As agreed. %%Ask legal first.%%', 'This is a mark of another editor'),
    row(
      '> [!note] Beware\n> of this.',
      'A remark that visitors do not see is written <!--',
      '> [!n',
    ),
    row('## What we promise {#promise}', 'a heading has its id by itself'),
    [
      service,
      () => change(service, field('shortDescription'), 'shortDescription: Ask [us](/contact).'),
      '"[us](/contact)." is shown as it stands. Fields are shown as they are written',
      'shortDescription:',
    ],
  ]);
});

test('what a page would not show, or show as a mark, is a hint', () =>
  expectProblems('hint', [
    row('| a | b |\n| - | - |\n| c | d | e |', 'This row has 3 cells, and the table 2', '| c |'),
    row('| x | y |\n| - | - |\n| `p|q` | r |', 'in code too, is written \\|', '| `p'),
    row('\tA paragraph of Word.', 'as it is indented by a tab. Take the tab out.'),
    row('<!-- a\n\nText.\n\n<!-- z -->', 'Another comment begins inside of this one', '<!-- a'),
  ]));

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
    `# 1.A **heading**

\`**not**\` and \`[a](b\`, 5 ** 3, #1, C#, a[0] (so), [sic] (as written), [!], 5%, \`%%\`, {#}, a == b, b==c, \\*\\*a\\[b](c), &ast;&ast;a.

- [Essential](#section-essential), [b](/), [c](/#about), [d](#), [e](/images/logo.svg), [f](mailto:a@b.example), [g](tel:+16135550142)
- **Two**: 1.5 | 2, [h](https://example.net/x), [i]({{site.website}}/cookie-policy?a=b#top), [[1]](/contact), <https://example.net>

| a | b |
| - | - |
| -Infinity | [#d](/) |

\`\`\`md
**not [a](b
#x
\`\`\`

    #indented [x](y
    #\u00a0and this

~~~md
-\u00a0a

1.\u00a0b
~~~

From 5\u00a0km, ~5 to ~10 of them (~/src/~b) [n](https://a.example/~a/~b), ~~no~~ <!-- a note -->

| \`p\\|q\` | No.\u00a05 |
| - | - |
| #\u00a0b |

\u00a0

<!-- another
note -->

A note[^1], -5 °C and a@b.example. ![A desk](../images/a%20desk.png) [![A logo](/images/logo.svg)](/) <kbd>**</kbd>

<details open><summary>More</summary></details>

<a id="place"></a> [j](#place) <a href="/">*k*</a> <img src="/images/logo.svg" alt="">

[^1]: Its text.
`,
  );
  expect([await errors(), await hints()]).toEqual([[], []]);
});

test('a link to a draft is an error, and what is wrong in a draft a hint, but no link to itself', async () => {
  copy(legal, 'content/pages/soon.md', 'Soon\ndraft: true\ncolour: red');
  append('content/pages/soon.md', '[itself](#section-essential)');
  append(legal, 'See [this](/soon).');
  expect(await errors()).toEqual([expect.stringContaining('The page /soon is a draft, which')]);
  expect(await hints()).toEqual([expect.stringContaining('There is no field `colour` here.')]);
});

test('a page whose fields cannot be read is there, with its headings', async () => {
  append(legal, '[a](/careers/apply/writer), [b](/accessibility#section-place), [c](/#clients)');
  write('content/jobs/writer.md', '---\ntitle: a: b\n---\n');
  for (const file of ['content/pages/accessibility.md', home]) {
    change(file, field('title'), 'title: a: b');
  }
  append('content/pages/accessibility.md', '# Place');
  expect(await errors()).toHaveLength(3);
});
