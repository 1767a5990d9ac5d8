/** The mistakes that a maintainer can make in `content/`, each with the message that tells of it. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '../../../src/build/content-check/check-content.ts';
import { formatMistake } from '../../../src/collections/reading/mistake.ts';

const project = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'content-'));
const changed = new Map<string, string | undefined>();

beforeAll(() => {
  cpSync('content', join(folder, 'content'), { recursive: true });
  for (const name of ['src', 'public']) symlinkSync(join(project, name), join(folder, name));
  process.chdir(folder);
});

afterEach(() => {
  for (const [file, before] of changed) {
    if (before === undefined) rmSync(file);
    else writeFileSync(file, before);
  }
  changed.clear();
});

afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

const read = (file: string): string => readFileSync(file, 'utf8');

const write = (file: string, text: string): void => {
  let before: string | undefined;
  try {
    before = read(file);
  } catch {
    before = undefined;
  }
  if (!changed.has(file)) changed.set(file, before);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Puts a text in place of another one, and checks that it was there. */
const change = (file: string, before: string | RegExp, after: string): void => {
  const text = read(file).replace(before, () => after);
  expect(text).not.toBe(read(file));
  write(file, text);
};

const append = (file: string, text: string): void => write(file, `${read(file)}\n${text}\n`);

const lineWith = (file: string, text: string): number =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

const told = (): string[] => checkContent().mistakes.map(formatMistake);

const service = 'content/services/cloud-devops.md';
const job = 'content/jobs/data-scientist.md';
const legal = 'content/pages/cookie-policy.md';
const faq = 'content/faq.yaml';
const home = 'content/home.yaml';
const chat = 'content/chat.yaml';
const frontmatter = (field: string): RegExp => new RegExp(`^${field}: .*$`, 'm');

test('the content of the site has no mistake', () => {
  expect(told()).toEqual([]);
});

interface Row {
  does: string;
  file: string;
  edit: () => void;
  /** A text of the line that the message names; undefined when it names none. */
  at?: string;
  says: string | RegExp;
}

const inFields: Row[] = [
  {
    does: 'a field that is missing',
    file: service,
    edit: () => change(service, /^gradientClass: .*\n/m, ''),
    at: 'title:',
    says: '`gradientClass` is missing. Write it like this:\n    ---\n    gradientClass: ridge\n    ---',
  },
  {
    does: 'a field that is empty',
    file: job,
    edit: () => change(job, frontmatter('location'), 'location:'),
    at: 'location:',
    says: '`location` is empty. Write it like this:\n    ---\n    location: Remote (USA/Canada)',
  },
  {
    does: 'a field of no schema, with the nearest one',
    file: service,
    edit: () => change(service, frontmatter('icon'), 'icon: cloud\nicn: cloud'),
    at: 'icn:',
    says: 'There is no field `icn` here. Did you mean icon?',
  },
  {
    does: 'a text that is too short',
    file: service,
    edit: () => change(service, frontmatter('description'), 'description: Clouds.'),
    at: 'description: Clouds.',
    says: '`description`: must have 110 to 160 characters, not 7.',
  },
  {
    does: 'a word that a field does not know',
    file: service,
    edit: () => change(service, frontmatter('gradientClass'), 'gradientClass: rigde'),
    at: 'rigde',
    says: 'Did you mean ridge? Write it like this:\n    ---\n    gradientClass: ridge\n    ---',
  },
  {
    does: 'a single word where a list belongs',
    file: service,
    edit: () => change(service, frontmatter('overviews'), 'overviews: services'),
    at: 'overviews:',
    says: '`overviews` must be a list, each entry on a line that begins with "- ". Write it like this:\n    ---\n    overviews: [services]',
  },
  {
    does: 'a number in words',
    file: job,
    edit: () => change(job, frontmatter('order'), 'order: third'),
    at: 'order:',
    says: '`order` must be a number. Write it like this:\n    ---\n    order: 1',
  },
  {
    does: 'a number where a text belongs',
    file: legal,
    edit: () => change(legal, frontmatter('title'), 'title: 2026'),
    at: 'title:',
    says: '`title` must be a text. Put it in quotation marks. Write it like this:\n    ---\n    title: "2026"',
  },
  {
    does: 'a list with too few entries',
    file: service,
    edit: () =>
      change(service, /^capabilities:\n(?: +- .*\n)+/m, 'capabilities:\n  - One\n  - Two\n'),
    at: 'capabilities:',
    says: '`capabilities` must have at least 4 entries, not 2.',
  },
  {
    does: 'a solution without features',
    file: service,
    edit: () => change(service, frontmatter('overviews'), 'overviews: [services, solutions]'),
    at: 'title:',
    says: '`features`: a service that /solutions lists has three of them. Write it like this:',
  },
  {
    does: 'an icon that there is not',
    file: home,
    edit: () => change(home, 'icon: flask', 'icon: flsk'),
    at: 'icon: flsk',
    says: '`howItWorks, steps, entry 2, icon`: there is no icon "flsk". Did you mean flask?',
  },
  {
    does: 'an industry that there is not',
    file: service,
    edit: () => change(service, frontmatter('industries'), 'industries: [Manufactoring]'),
    at: 'industries:',
    says: 'There is no industry "Manufactoring". Did you mean Manufacturing?',
  },
  {
    does: 'a field inside another one that nobody reads',
    file: home,
    edit: () => change(home, '      icon: flask', '      icon: flask\n      colour: red'),
    at: 'colour',
    says: 'There is no field `colour` here. The fields are title, description, icon.',
  },
  {
    does: 'a phone number without its country',
    file: 'content/site.yaml',
    edit: () => change('content/site.yaml', frontmatter('phone'), 'phone: 613 555 0142'),
    at: 'phone:',
    says: 'It must begin with + and the country, and have only digits and spaces. Write it like this:\n    ---\n    phone: +44 20 7946 0958',
  },
  {
    does: 'a token of no fact in a field',
    file: service,
    edit: () =>
      change(
        service,
        frontmatter('shortDescription'),
        'shortDescription: "{{site.nmae}} keeps your servers running, day and night."',
      ),
    at: '{{site.nmae}}',
    says: '`shortDescription`: {{site.nmae}} is not a fact of content/site.yaml. Did you mean {{site.name}}?',
  },
  {
    does: 'a token of no fact in a long answer, by its own line',
    file: faq,
    edit: () =>
      change(faq, 'Most of our clients are in', 'Most clients of {{site.company}} are in'),
    at: '{{site.company}}',
    says: '`answer`: {{site.company}} is not a fact',
  },
];

const inYaml: Row[] = [
  {
    does: 'a colon in a text',
    file: service,
    edit: () => change(service, frontmatter('title'), 'title: Cloud: DevOps'),
    at: 'Cloud: DevOps',
    says: 'must stand in quotation marks, or the line is indented wrongly. Write it like this:\n    ---\n    title: "Cloud: DevOps"\n    ---',
  },
  {
    does: 'a brace at the start of a text',
    file: faq,
    edit: () => append(faq, '- question: {{site.name}} is what?\n  answer: A company.'),
    at: 'is what?',
    says: 'A text that begins with a brace must stand in quotation marks. Write it like this:\n    ---\n    - question: "{{site.name}} is what?"',
  },
  {
    does: 'a quotation mark that is not closed',
    file: faq,
    edit: () => append(faq, '- question: "no end'),
    at: '"no end',
    says: 'The text that begins with a quotation mark here has no closing one.',
  },
  {
    does: 'a tab',
    file: home,
    edit: () => change(home, 'servicesIntro: ', 'servicesIntro:\n\tx: '),
    at: '\tx: ',
    says: 'The line is indented with a tab. Use spaces.',
  },
  {
    does: 'a field that is there twice',
    file: job,
    edit: () => change(job, frontmatter('order'), 'order: 2\norder: 3'),
    at: 'order: 3',
    says: 'This field is there twice. Keep one of them.',
  },
  {
    does: 'fields without an end',
    file: legal,
    edit: () => write(legal, '---\ntitle: Cookies\n'),
    at: '---',
    says: 'The fields at the top have no end',
  },
  {
    does: 'a text without fields',
    file: legal,
    edit: () => write(legal, 'Cookies.\n'),
    at: 'Cookies.',
    says: 'The file must begin with its fields, between two lines of three hyphens (---).',
  },
  {
    does: 'a file that is empty',
    file: faq,
    edit: () => write(faq, ''),
    says: 'The file must be a list',
  },
];

const inText = (does: string, text: string, says: string | RegExp): Row => ({
  does,
  file: legal,
  edit: () => append(legal, text),
  at: text.split('\n')[0] ?? '',
  says,
});

const inTexts: Row[] = [
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

const whole: Row[] = [
  {
    does: 'an image without a description',
    file: legal,
    edit: () => {
      write('content/images/desk.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
      append(legal, '![](../images/desk.svg)');
    },
    at: '![](',
    says: 'does not say what it shows, for those who cannot see it. Write it as ![What the image shows](../images/desk.svg).',
  },
  {
    does: 'a job that was copied',
    file: 'content/jobs/data-scientist-copy.md',
    edit: () => write('content/jobs/data-scientist-copy.md', read(job)),
    at: 'title:',
    says: 'This file and content/jobs/data-scientist.md would both be the page /careers/apply/data-scientist. Give one of them another title.',
  },
  {
    does: 'a page that the site has already',
    file: 'content/pages/contact.md',
    edit: () =>
      write('content/pages/contact.md', read(legal).replace(/^title: .*/m, 'title: Contact')),
    at: 'title:',
    says: 'The site has a page /contact already. Rename this file.',
  },
  {
    does: 'a title that is there twice',
    file: 'content/services/cloud-two.md',
    edit: () => write('content/services/cloud-two.md', read(service)),
    at: 'title:',
    says: 'is that of content/services/cloud-devops.md as well.',
  },
  {
    does: 'a question that is there twice',
    file: faq,
    edit: () => append(faq, '- question: how long does a project take?\n  answer: Long.'),
    at: 'question: how',
    says: 'The question "how long does a project take?" is there already, in line 7.',
  },
  {
    does: 'a keyword that is there twice',
    file: chat,
    edit: () => change(chat, 'keywords:\n', 'keywords:\n  - keyword: about\n    reply: We work.\n'),
    says: 'The keyword "about" is there already, in line',
  },
  {
    does: 'a title that makes no address',
    file: job,
    edit: () => change(job, frontmatter('title'), 'title: C# Developer'),
    at: 'title:',
    says: '/careers/apply/c#-developer is no address.',
  },
  {
    does: 'a link to no page in YAML',
    file: home,
    edit: () => change(home, '/case-studies/sora-fuel', '/case-studies/sora'),
    at: 'companyUrl:',
    says: 'There is no page /case-studies/sora on this site. Did you mean /case-studies/sora-fuel?',
  },
  {
    does: 'Markdown with an ending that nobody reads',
    file: 'content/jobs/writer.markdown',
    edit: () => write('content/jobs/writer.markdown', 'x'),
    says: 'Nobody reads a file that ends in .markdown. A page is Markdown: name the file writer.md.',
  },
  {
    does: 'YAML with an ending that nobody reads',
    file: 'content/home.yml',
    edit: () => write('content/home.yml', 'x'),
    says: 'Nobody reads a file that ends in .yml. Name it home.yaml.',
  },
  {
    does: 'YAML with a name that nobody reads',
    file: 'content/faqs.yaml',
    edit: () => write('content/faqs.yaml', 'x'),
    says: 'Nobody reads a file of this name. Did you mean content/faq.yaml?',
  },
  {
    does: 'Markdown in a folder that nobody reads',
    file: 'content/jobs/old/writer.md',
    edit: () => write('content/jobs/old/writer.md', 'x'),
    says: 'No page shows a Markdown file of this folder.',
  },
  {
    does: 'a name with capitals and spaces',
    file: 'content/pages/Imprint Page.md',
    edit: () =>
      write('content/pages/Imprint Page.md', read(legal).replace(/^title: .*/m, 'title: Imprint')),
    says: 'Name it imprint-page.md.',
  },
  {
    does: 'a file that is missing',
    file: chat,
    edit: () => {
      write(chat, read(chat));
      rmSync(chat);
    },
    says: 'This file is missing.',
  },
];

const rows = { 'the fields': inFields, YAML: inYaml, 'a text': inTexts, 'the whole': whole };

describe.each(Object.entries(rows))('a mistake in %s is told in one message:', (_, group) => {
  test.each(group)('$does', ({ file, edit, at, says }) => {
    edit();
    const all = told();
    expect(all).toHaveLength(1);
    const [message = ''] = all;
    const line = at === undefined ? undefined : lineWith(file, at);
    expect(message.startsWith(line === undefined ? file : `${file}, line ${line}: `), message).toBe(
      true,
    );
    if (typeof says === 'string') expect(message).toContain(says);
    else expect(message).toMatch(says);
  });
});

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

/** Mistakes of a line of the fields, with the line as it should be. */
const lineMistakes: Array<[line: string, right: string]> = [
  ['title:\u00a0Cloud', 'title: Cloud'],
  ['title:Cloud', 'title: Cloud'],
  ['title = Cloud', 'title: Cloud'],
  [' title: Cloud', 'title: Cloud'],
  ['title: Our #1 cloud', 'title: "Our #1 cloud"'],
  ['title: "Cloud" and more', 'title: "\\"Cloud\\" and more"'],
  ['title: “Cloud: all of it”', 'title: "Cloud: all of it"'],
  ['title: “Cloud”', 'title: "Cloud"'],
  ['title: ‘Cloud’', 'title: "Cloud"'],
  ['title: „Cloud“', 'title: "Cloud"'],
  ['title: «Cloud»', 'title: "Cloud"'],
];

test.each(lineMistakes)('the line %j is told, and shown as %j', (line, right) => {
  change(service, frontmatter('title'), line);
  expect(told()).toEqual([
    expect.stringContaining(`Write it like this:\n    ---\n    ${right}\n    ---`),
  ]);
});

test('files that are not UTF-8, and one without a text, are told', () => {
  write(service, `${read(service)}\uFFFD`);
  change(home, 'icon: flask', 'icon: fl\uFFFDsk');
  write(faq, `\uFFFD\uFFFD${Array.from(read(faq)).join('\0')}`);
  write(job, read(job).replace(/(\n---\n)[\s\S]*/, '$1'));
  expect(told().toSorted()).toEqual([
    expect.stringMatching(/^content\/faq.yaml, line 1: .*is not saved as UTF-8/),
    expect.stringMatching(/^content\/home.yaml, line \d+: .*is not saved as UTF-8/),
    expect.stringContaining('The page has no text.'),
    expect.stringMatching(/^content\/services\/.*is not saved as UTF-8/),
  ]);
});

test('several mistakes are told at once, each with its own line', () => {
  append(legal, 'See [this](/nowhere) and\n{{site.nothing}} and [that](#nowhere).');
  change(service, frontmatter('order'), 'order: two');
  change(home, 'icon: flask', 'icon: none');
  expect(told()).toHaveLength(5);
});

test('a link to a draft is a mistake, but not where a draft has it; mistakes of drafts stop nothing', () => {
  const draft = 'content/services/cloud-two.md';
  write(draft, read(service).replace(/^title: .*/m, 'title: Cloud Two\ndraft: true'));
  append(draft, '[Itself](/services/cloud-two)');
  expect(checkContent()).toEqual({ mistakes: [], inDrafts: [] });
  append(legal, '[Soon](/services/cloud-two)');
  append(draft, '{{site.nothing}}');
  const { mistakes, inDrafts } = checkContent();
  expect(mistakes.map(({ message }) => message)).toEqual([
    'The link leads to /services/cloud-two, which is a draft and will not be published.',
  ]);
  expect(inDrafts.map(({ file }) => file)).toEqual([draft]);
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
