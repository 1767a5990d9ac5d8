/** Problems in the texts of Markdown files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#collections/site-facts.ts';
import { describe, expect, test } from 'vitest';
import {
  append,
  copy,
  errors,
  field,
  hints,
  change,
  legal,
  read,
  type Row,
  service,
  spoiled,
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A text at the end of a page, and what is said of it; the line is that of `at`, or of all. */
type InText = [markdown: string, says: string, at?: string];

const rows = (texts: InText[]): Row[] =>
  texts.map(([markdown, says, at]) => spoiled(legal, /$/, `\n${markdown}\n`, says, at ?? markdown));

const { host } = new URL(readSite().website);

describe('a link that leads nowhere is told:', () => {
  testRows(
    'error',
    rows([
      [
        '[a](/cookie-polcy)',
        'There is no page /cookie-polcy on this site. Did you mean /cookie-policy?',
      ],
      ['[a](/Cookie-Policy/)', 'Did you mean /cookie-policy?'],
      ['[a]({{site.website}}/nothing-there)', 'There is no page /nothing-there on this site.'],
      [
        `[a](http://${host.replace(/^www\.|^/, 'www.')}/nothing-there)`,
        'There is no page /nothing-there on this site.',
      ],
      ['[a](http://localhost:4321/careers?a=1#b)', 'your own computer. Write /careers?a=1#b.'],
      ['[a](#section-essental)', 'no heading or place #section-essental on'],
      ['[a](/#abuot)', 'There is no heading or place #abuot on /. Did you mean #about?'],
      ['[a](/careers#open-postions)', 'Did you mean #open-positions?'],
      ['[a][b]\n\n[b]: /partners#portal\n[c]: /nowhere', 'Did you mean #portals?', '[b]: /'],
      ['[a](privacy-policy.md)', 'Did you mean /privacy-policy?'],
      ['[a](www.example.net/x)', 'Did you mean https://www.example.net/x?'],
      ['[a](info@example.org)', 'Did you mean mailto:info@example.org?'],
      ['[a](+16135550142)', 'Did you mean tel:+16135550142?'],
      [
        String.raw`[a](C:\me\plan.pdf)`,
        'own computer. Put it into public/, and write its name with a slash: /plan.pdf',
      ],
      ['[a](javascript:alert)', 'A link may not begin with "javascript:".'],
      ['[a](privacy-policy#top)', 'begins with a slash. Write /privacy-policy#top.'],
      ['[a]()', 'This link has no address.'],
      ['[](/)', 'The link to / has no text.'],
      ['> a\n> <a\n> href="/nowhere-at-all">a</a>', 'There is no page /nowhere-at-all', '> <a'],
      ['<details>\n\n[a](/nowhere-at-all)\n\n</details>', 'no page /nowhere-at-all', '[a](/'],
      ['A note.[^1]\n\n[^1]: [a](/nowhere-at-all)', 'no page /nowhere-at-all', '[^1]: '],
    ]),
  );
});

describe('a picture, a film or HTML that is not right is told:', () => {
  testRows(
    'error',
    rows([
      ['![A desk](desk.jpg)', 'There is no image desk.jpg. Put the file beside the text or into'],
      ['![A desk](https://example.net/a.jpg)', 'https://example.net/a.jpg is on another site.'],
      ['![A desk](file:///me/desk.png)', 'is on your own computer.'],
      ['![](/images/logo.svg)', 'The image /images/logo.svg does not say what it shows'],
      ['![IMG_12.jpg](/images/logo.svg)', 'has the name of a file in place of words, "IMG_12.jpg"'],
      ['<video src="/talk.mp4"></video>', 'There is no file /talk.mp4. Put the file into public/'],
      [
        '<audio>\n<source src="https://example.net/a.mp3">\n</audio>',
        'is on another site.',
        '<source',
      ],
      [
        '<video src="/prefetch.json" autoplay></video>',
        'autoplay: A video starts when its visitor',
      ],
      ['- <p\n  style="color:red">Red.</p>', 'style="color:red": The looks of a text', '- <p'],
      [
        '<iframe src="https://example.net"></iframe>',
        '<iframe>: This site shows no other site inside',
      ],
      ['a <b onclick="a()">b</b>', 'onclick="a()": A text holds no scripts. Take this out.'],
      ['<!-- This has none.\n\nText', 'The note that begins here has no end', '<!-- This'],
      ['- ~~~ text\n  a', 'The code that begins here has no end, so that', '- ~~~'],
      ['{{site.emials.privacy}}', 'Did you mean {{site.emails.privacy}}?'],
      ['a\n`{{site.links.Mastodon}}`', 'has no `links.Mastodon`: take it out', '`{{site'],
      [
        '```yaml\na: {{name}}\n```\n\n<code>{{name}}</code>, `{{name}}`, a {{name}}',
        '{{name}} is shown as',
        '<code>',
      ],
    ]),
  );
});

describe('Markdown that is shown as it stands is a hint:', () => {
  testRows(
    'hint',
    rows([
      [
        '[the page](/contact for it.',
        'the page](/contact for it." is shown as it stands. A link is',
      ],
      ['[a page](https://www.example.org/a for it.', '"[a page](" is shown as it stands.'],
      ['[the page] (/contact).', 'no space between them'],
      ['[the page](/my page).', 'none in the address'],
      ['[the page]({{ site.website }}/contact)', 'none in the address'],
      ['[[contact]]', 'A link is written'],
      ['> A “quote”.\n> **bold & “not closed”.', '**text**', '> **'],
      ['** bold ** here', 'no space inside of them'],
      ['==bold== here', '**text**'],
      ['##Heading', 'A heading has a space behind the #.'],
      ['| a | **b** |\n| c | d |', '| --- | --- |', '| a |'],
      ['![A desk](my desk.png)', 'none in the name'],
      ['Ours:\n• One\n• Two', 'begins with a hyphen and a space', '• One'],
      ['-One\n-Two', 'begins with a hyphen and a space', '-One'],
      ['1.One\n2.Two', 'or "1. text"', '1.One'],
      ['A note[^1].', 'A footnote'],
      ['<div>\nA **bold** word</div>', 'is shown as it stands', 'A **'],
    ]),
  );

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

test('what is right, code, and what only resembles a mistake is none', async () => {
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
[^2]: Not shown: [a](/nowhere-at-all).
`,
  );
  expect([await errors(), await hints()]).toEqual([[], []]);
});

test('a picture that is called almost so is named; a page is not taken for one', async () => {
  append(legal, 'See ![A desk](photo.jpg) and [this](/images/sora-fule).');
  write('content/images/Photo.JPG', read('public/images/logo.svg'));
  expect(await errors()).toEqual([
    expect.stringContaining('no page /images/sora-fule on this site. The page /sitemap lists all'),
    expect.stringContaining('There is no image photo.jpg. Did you mean ../images/Photo.JPG?'),
  ]);
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
