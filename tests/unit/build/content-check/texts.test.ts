/** Mistakes in the text of a Markdown file, and what is none. */
import { describe, expect, test } from 'vitest';
import {
  append,
  legal,
  type MistakeRow,
  testMistakes,
  told,
  useContentCopy,
} from './content-copy.ts';

useContentCopy();

const inText = (does: string, text: string, says: string | RegExp): MistakeRow => ({
  does,
  file: legal,
  edit: () => append(legal, text),
  at: text.split('\n')[0] ?? '',
  says,
});

const inTexts: MistakeRow[] = [
  inText(
    'a token of no fact',
    'Write to {{site.emials.privacy}} now.',
    '{{site.emials.privacy}} is not a fact of content/site.yaml. Did you mean {{site.emails.privacy}}?',
  ),
  inText(
    'a token that is no fact at all',
    'We are {{company}} here.',
    '{{company}} is not a fact of content/site.yaml.',
  ),
  inText(
    'a token of no fact in a link',
    '[Write](mailto:{{site.mail}}) here.',
    '{{site.mail}} is not a fact',
  ),
  inText(
    'a link to no page',
    'See [this](/servces/cloud-devops).',
    'There is no page /servces/cloud-devops on this site. Did you mean /services/cloud-devops?',
  ),
  inText(
    'a link to a page in capitals',
    'See [this](/Services).',
    'There is no page /Services on this site. Did you mean /services?',
  ),
  inText(
    'a link with a slash too much',
    'See [this](/services/).',
    '"/services/" is written /services on this site.',
  ),
  inText(
    'a link to a page of this site by its whole address',
    'See [this]({{site.website}}/nothing).',
    'There is no page /nothing on this site.',
  ),
  inText(
    'a link to no heading',
    'See [this](#essental).',
    'There is no heading or place #essental on /cookie-policy. Did you mean #section-essential?',
  ),
  inText(
    'a link to a heading as it is called elsewhere',
    'See [this](#essential).',
    'Did you mean #section-essential?',
  ),
  inText(
    'a link to no place of another page',
    'See [this](/#abuot).',
    'There is no heading or place #abuot on /. Did you mean #about?',
  ),
  inText(
    'a link to no tab of another page',
    'See [this](/partners#portal).',
    'Did you mean #portals?',
  ),
  inText(
    'a link to no file',
    'See [this](/images/logo.pdf).',
    'There is no file /images/logo.pdf on this site.',
  ),
  inText(
    'a link to a Markdown file',
    'See [this](privacy-policy.md).',
    '"privacy-policy.md" is a file, not a page. Write /privacy-policy.',
  ),
  inText(
    'a link without https',
    'See [this](www.example.org/x).',
    '"www.example.org/x" must begin with https:// (https://www.example.org/x).',
  ),
  inText(
    'a link that runs a script',
    'See [this](javascript:alert).',
    'A link may not begin with "javascript:".',
  ),
  inText('a link without an address', 'See [this]().', 'This link has no address.'),
  inText('a link without a text', 'See [](/services).', 'The link to /services has no text.'),
  inText(
    'a link whose address has a space',
    'See [this](/cookie policy).',
    '](/cookie policy) is not read as a link or an image',
  ),
  inText(
    'a link whose address is below, but is not',
    'See [this][below].',
    '[this][below] has no address below.',
  ),
  inText(
    'a link whose address is below, and is wrong',
    'See [this][below].\n\n[below]: /nothing',
    'There is no page /nothing on this site.',
  ),
  inText('a footnote without a text', 'As said.[^1]', '[^1] has no text below.'),
  inText(
    'an image that there is not',
    '![A desk](desk.jpg)',
    'There is no image content/pages/desk.jpg. Put the file beside this one or into content/images.',
  ),
  inText(
    'an image of another site',
    '![A desk](https://example.org/desk.jpg)',
    'The image https://example.org/desk.jpg is on another site.',
  ),
  inText(
    'an image of public',
    '![The logo](/images/logo.svg)',
    'Put the file beside this one or into content/images',
  ),
  inText(
    'an image in HTML',
    '<img src="desk.jpg" alt="A desk">',
    'Write an image as ![What it shows](name-of-the-file.jpg).',
  ),
  inText(
    'a script',
    '<script>alert(1)</script>',
    'The HTML element <script> is not shown on this site.',
  ),
  inText(
    'a style of its own',
    'A <span style="color: red">red</span> word.',
    'The attribute style of <span> has no effect on this site.',
  ),
];

describe('a mistake in a text is told in one message:', () => testMistakes(inTexts));

/** Mistakes of a text, with a part of the message. */
const textMistakes: Array<[text: string, says: string]> = [
  ['<div class="note">\n\nText', '<div> is not closed. Write </div> where it ends.'],
  ['Text</div>', '</div> closes nothing. Leave it out.'],
  ['<!-- A note\n\nText', 'The note that <!-- begins has no end.'],
  ['```\ncode', 'The code that begins here has no end.'],
  ['##\u00a0Heading', 'with a space that does not break'],
  ['##Heading', 'begins no heading: write a space after it.'],
  ['**bold text', 'is not read as bold text'],
  ['| a | b |\n| - |\n| 1 | 2 |', 'is not read as a table'],
  ['(a text)[/services]', 'Write [text](address).'],
  ['{{site.name} and', 'it has two braces on each side'],
  ['[Mail](info@quarrylight.example)', 'Write mailto:info@quarrylight.example.'],
  ['[Here](http://localhost:4321/services)', 'Write /services.'],
  ['[Here](public/images/logo.svg)', 'Write /images/logo.svg.'],
  ['[Here](\\services)', 'has backslashes. Write /services.'],
  ['[Here](C:\\Users\\me\\report.docx)', 'is a file on one computer'],
];

test.each(textMistakes)('the text %j is told in one message', (text, says) => {
  append(legal, text);
  const [message = '', ...others] = told();
  expect(others).toEqual([]);
  expect(message).toContain(says);
});

describe('what is right is not told:', () => {
  test.each([
    ['code that shows braces', '`{{ user.name }}` and\n\n```\n{{ user.name }}\n```'],
    [
      'links of every kind',
      '[a](/partners#portals) [b](/#about) [c](/industries#health-care) [d](/services/data-analytics) [e](/images/logo.svg) [f](mailto:a@b.example) [g](tel:+16135550142) [h](https://example.org) [i]({{site.website}}/services) [j](#section-essential) [k](#) [l](/careers#engineering) [m](/robots.txt) [n](/contact?from=here)',
    ],
    [
      'footnotes, tasks and tables',
      'As said.[^1]\n\n- [x] Done\n- [ ] To do\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n[^1]: Here.',
    ],
    [
      'small pieces of HTML',
      'Press <kbd>Esc</kbd>.<br> <!-- A note. --> \\*\\*stars\\*\\* 2**3\n\n<details><summary>More</summary>\n\nText\n\n</details>',
    ],
  ])('%s', (_, text) => {
    append(legal, text);
    expect(told()).toEqual([]);
  });
});
