/** Every kind of problem that `npm run check` reports: its place and its remedy. */
import { renameSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fileAndLine, formatProblems, type Problem } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { framedDrawingProblem } from '#collections/read/pictures.ts';
import { textTable } from '../../helpers/text-table.ts';
import {
  append,
  change,
  contentCopy,
  contentOfCopy,
  copy,
  faq,
  field,
  home,
  inCopy,
  job,
  legal,
  menu,
  problems,
  read,
  redirects,
  remove,
  service,
  site,
  story,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A change to a file, the message, and a text of the reported line. No text: the message is about the whole file. */
type Row = [file: string, spoil: () => void, says: string, at?: string | undefined];

const nothing = () => undefined;

/** Replaces a text in a file. The message names its line. */
const inField = (
  [file, from, to]: [file: string, from: string | RegExp, to: string],
  says: string,
  at = to.trim(),
): Row => [file, () => change(file, from, to), says, at];

/** Adds a text at the end of a page. The reported line is that of `at`, or of the whole text. */
const inText = (markdown: string, says: string, at = markdown, file = legal): Row => [
  file,
  () => append(file, `\n${markdown}`),
  says,
  at,
];

/**
 * Rows of `inField`: file in `content/` | its text → the editor's text | the message | a text of its line, unless it is the
 * line of the editor's text. `name: *` is a field with any value.
 */
const inFields = (table: string): Row[] =>
  textTable(table).map(([file = '', from = '', to = '', says = '', at]) => {
    const before = from.endsWith(': *') ? field(from.slice(0, -': *'.length)) : from;
    return inField([`content/${file}`, before, to], says, at);
  });

/** Rows of `inText`: the text → the message | a text of its line, unless it is the whole text. */
const inTexts = (table: string): Row[] =>
  textTable(table).map(([markdown = '', says = '', at]) => inText(markdown, says, at));

/** Writes a file. */
const written = (file: string, text: string | Buffer, says: string, at?: string): Row => [
  file,
  () => write(file, text),
  says,
  at,
];

const lineOf = (file: string, at: string): number =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(at)) + 1;

/** Makes all changes. Expects exactly one problem for each, at its place, in the order of files and lines. */
const expectProblems = (rows: Record<Problem['level'], Row[]>): void => {
  const all = (['error', 'hint'] as const).flatMap((level) =>
    rows[level].map(([file, spoil, says, at]) => ({ level, file, spoil, says, at })),
  );
  for (const { spoil } of all) spoil();
  const expected = all.map(({ level, file, says, at }) => ({
    level,
    place: fileAndLine({ file, line: at === undefined ? undefined : lineOf(file, at) }),
    says,
  }));
  const inOrder = findProblems(contentOfCopy());
  const found = inOrder.map((each) => ({
    level: each.level,
    place: fileAndLine(each),
    says: formatProblems([each]),
  }));
  const isLike = (wanted: (typeof expected)[0], one: (typeof found)[0]): boolean =>
    one.place === wanted.place && one.level === wanted.level && one.says.includes(wanted.says);
  const missing = expected.filter((each) => !found.some((one) => isLike(each, one)));
  const unexpected = found.filter((one) => !expected.some((each) => isLike(each, one)));
  expect({ missing, unexpected }).toEqual({ missing: [], unexpected: [] });
  expect(found).toHaveLength(expected.length);
  const order = inOrder.map(({ level, file, line = 0 }) => `${level} ${file} ${1e6 + line}`);
  expect(order).toEqual(order.toSorted());
};

const jobs = 'content/jobs';
const pages = 'content/pages';
const accessibility = `${pages}/accessibility.md`;
const other = `${jobs}/devops-engineer.md`;
const otherService = 'content/services/data-analytics.md';
const thirdService = 'content/services/devops-solutions.md';
const receipts = 'content/receipts.yaml';
const picture = `data:image/png;base64,${'iVBOR'.repeat(20_000)}`;
const quoted = `${picture.slice(0, 60)}…`;
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));

const ofFields: Row[] = [
  [
    'content/case-studies/third.md',
    () => {
      copy(story, 'content/case-studies/third.md', 'A third story');
      change('content/case-studies/third.md', 'portrait-scientist', 'portrait-scientist.svg');
    },
    'Did you mean portrait-scientist?',
    'portrait:',
  ],
  [
    'content/case-studies/second.md',
    () => {
      copy(story, 'content/case-studies/second.md', 'A second story');
      change(
        'content/case-studies/second.md',
        'portrait: portrait-scientist',
        'portrait: bank.jpg',
      );
    },
    'there is no file content/images/bank.jpg. Did you mean bench.jpg?',
    'portrait:',
  ],
  ...inFields(String.raw`
case-studies/sora-fuel.md | logo: * → logo: sora-fule | public/images/sora-fule.svg. Did you mean sora-fuel?
case-studies/sora-fuel.md | order: * → order: first | must be a number. Correct it, or delete the line
case-studies/sora-fuel.md | portrait: portrait-scientist → portrait: quarry | no element with id="portrait"
colours.yaml | main: "#0a5c6b" → main: "#3AB0C4" | #3ab0c4 on #efebe3, a contrast of 2.15:1. It needs at least 4.5:1
faq.yaml | Most of our clients → {{site.emails.inof}} | Did you mean {{site.emails.info}}? | answer: >-
home.yaml | drawing: quarry → drawing: portrait-scientist | Give it a viewBox
home.yaml | story: sora-fuel → story: sora-fule | mean sora-fuel?
jobs/data-scientist.md | countries: → salary:\n  from: 9\n  to: 8\n  currency: CAD\ncountries: | must not be less than | to: 8
jobs/data-scientist.md | datePosted: * → datePosted: "2026-10-07"\ncloses: "" | is empty. Correct it, or delete the line | closes:
jobs/data-scientist.md | order: * → order: third | must be a number. Place in the list, lowest first.\n    For example:\n    order: 1
jobs/data-scientist.md | requirements: → requirments: | Did you mean requirements?  # It is not missing as well
jobs/devops-engineer.md | countries: → countries:\n  - UK\n  - XX | Write GB instead of UK | - UK
jobs/devops-engineer.md | order: * → order: 0 | must be 1 or more
jobs/project-manager.md | countries: → locality: Kingston\ncountries: | hybrid or office job in one country | locality: Kingston
jobs/project-manager.md | datePosted: * → datePosted: 2999-10-07\ncloses: 2999-10-06 | must not be before | closes:
jobs/ux-ui-designer.md | countries: → salary:\n  from: 8\n  to: 9\n  currency: EUX\ncountries: | three capital letters of a currency | EUX
jobs/ux-ui-designer.md | title: * → title: "!!!" | it needs letters or digits
menu.yaml | Contact: /contact → Contact: tel:{{site.phone}}\n  A: /\n  B: /\n  C: / | there is room for at most 8 links here. There are 9 | header:
receipts.yaml | subject: We have received your application → subject: 'Of {{site.nmae}}, {{preferredDate}}' | {{preferredDate}} has no value here
receipts.yaml | subject: We have received your message → subject: Thank you, {{name}} | {{name}} has no value here
services/cloud-devops.md | icon: * → icon: xylophone | xylophone.svg. The icons are arrow-up, bag, bell,
services/cloud-devops.md | industries: * → industries: [Manufactoring] | mean Manufacturing?
services/cloud-devops.md | order: * → order: "" | is empty. Place in the overviews
services/data-analytics.md | description: * → description: To {{first name}}, word for word | {{first name}} is not a fact of content/site.yaml
services/data-analytics.md | gradientClass: * → gradientClass: #dusk | "#dusk" is left out
services/devops-solutions.md | useCases: → useCases:\n  - “**A utility** with field: devices” | must be a text. A text that contains a colon | - “
`),
  // Second problems of the rows above.
  [other, nothing, '`countries, entry 2`', '- XX'],
  [otherService, nothing, '`gradientClass` is empty.', 'gradientClass:'],
  [receipts, nothing, 'Did you mean {{site.name}}?', '{{site.nmae}}'],
  [menu, nothing, 'a file of public/, such as /prices.pdf, mailto:info@', 'Contact: tel:'],
  inField(
    [home, / {6}icon: core\n/, ''],
    '`howItWorks, steps, entry 2, icon` is missing.',
    'title: Free POC Development',
  ),
  inField(
    [service, /^capabilities:\n(?: +- .*\n)+/m, 'capabilities: []\n'],
    '`capabilities` must have at least 1 entry, not 0.',
  ),
  inField(
    [thirdService, /^features:\n(?: +- .*\n)+/m, 'features:\n  - A\n   - B\n  - C\n'],
    '3 entries, not 2. An entry that is indented further',
    'features:',
  ),
  inField(
    ['content/industries-page.yaml', /^ {4}href: .*$/m, '    href: /servces'],
    'Did you mean /services?',
  ),
];

const ofTexts: Row[] = [
  ...inTexts(String.raw`
[a](/cookie-polcy) [b](/cookie-polcy) → no page /cookie-polcy on this site. Did you mean /cookie-policy?
[a]({{site.website}}/none) → no page /none
[a](/services/quantum-readiness) → no page /services/quantum-readiness on this site. The page /sitemap
[a](/prices.pdf) → no page /prices.pdf on this site. Write /page
[a](/dat-analytics) → Did you mean /services/data-analytics?
[a](/moved) → /moved has moved: write /.
[a](www.example.org) → on this site. Write /page for a page of this site, /name.pdf
[a](info@example.org) → mailto:info@example.org for an email
[a](/handshake.pdf) → /name.pdf for a file in public/
[a](http://localhost:4321/careers) → leads nowhere
[a](#section-essental) → Did you mean #section-essential?
[a][b]\n\n[b]: /accessibility#section-nowhere\n[c]: /nowhere → #section-nowhere on /accessibility | [b]: /
[](/) → The link to / has no text
> a\n> <a\n> href="/nowhere">a</a> → no page /nowhere | > <a
See [this](/soon). → /soon is a draft
![A desk](desk.jpg) → no image desk.jpg
![A photo](../images/photo.jpg) → photo.jpg is not a JPEG
![Large](../images/large.png) → large.png is 20.3 MB. The limit is 10 MB.
<img src="../images/photo.jpg" alt="A bench"> → ![A bench](../images/photo.jpg)
![A logo](/images/Logo.svg) → Did you mean /images/logo.svg?
![](/images/logo.svg) → has no description
<video src="/a.mp4"></video> → no file /a.mp4
<video controls><track src="/a.vtt"></video> → with a slash: /name.vtt.
- <p>\n  <iframe src="https://a.example"> → <iframe>: | <iframe
a <b onclick="a()">b</b> → onclick="…":
Write to **{{emails.info}}**. → Did you mean {{site.emails.info}}?
`),
  inText('`{{site.nmae}}`', 'Did you mean {{site.name}}?'),
  // An embedded picture is quoted with 60 characters.
  inText(`![A drawing](${picture})`, `no image ${quoted}`, '![A drawing'),
  inText(`[A sketch](${picture})`, quoted, '[A sketch]'),
  inText('<div>\n<!-- a -->\n<!-- open', 'Put --> at its end', '<!-- open', story),
];

const ofFiles: Row[] = [
  [
    `${pages}/contact.md`,
    () => copy(accessibility, `${pages}/contact.md`, 'Us'),
    'The site already has a page /contact.',
    'title:',
  ],
  [
    `${jobs}/business-analyst-copy.md`,
    () =>
      copy(`${jobs}/business-analyst.md`, `${jobs}/business-analyst-copy.md`, 'Business Analyst'),
    `The site already has a page /careers/apply/business-analyst. Its file is ${jobs}/business-analyst.md.`,
    'title:',
  ],
  [
    `${pages}/Imprint Page.md`,
    () => copy(accessibility, `${pages}/Imprint Page.md`, 'Imprint'),
    'Rename it: use only lower-case letters, digits and single hyphens.',
  ],
  written(`${jobs}/old/writer.md`, 'x', 'The site does not read this'),
  written(
    `${pages}/z.txt`,
    'x',
    'does not read this file. Move or delete it. content/ has the YAML files',
  ),
  written('content/images/ada.heic', heic, 'Export a HEIC as JPEG'),
  written('content/menus.yml', 'x', 'Did you mean content/menu.yaml?'),
  [
    `${pages}/terms-of-service.md`,
    () => remove(`${pages}/terms-of-service.md`),
    'link to /terms-of-service, but this file is missing',
  ],
  written(
    redirects,
    '/e: /nowhere-at-all\n/old: https://example.org\n/a: /a\n/contact: /\n/case-studies: /\n/moved: /\n/page.php?id=3: /\n',
    'There is no page /nowhere-at-all',
    '/e:',
  ),
  // The other lines are still reported.
  [redirects, nothing, 'such as /services#about', '/old: h'],
  [redirects, nothing, '/a is itself redirected', '/a:'],
  [redirects, nothing, 'such as /old-page, without a query.', '/page.php'],
  [redirects, nothing, 'would hide', '/contact:'],
  [redirects, nothing, 'or by the site itself', '/case-studies:'],
];

const hintsOfTexts: Row[] = [
  ...inTexts(String.raw`
To [a page] (/contact). → Visitors see "[a page] (/contact)." literally. Write a link as
> A “quote”.\n> **bold & “not closed”. → **text** | > **
##Heading → a space after the #
Ours:\n• One\n• Two → "- text" | • One
These:\n– One\n– Two → "- text" | – One
✅ Three\n✅ Four → "- text" | ✅ Three
<div>\nA **bold** word</div> → literally. Put two asterisks | A **
Ask [us] (/contact) or\n[them] (/about) today. → "[us] (/contact) or" | Ask [us]
As agreed. %%Ask legal first.%% → This site does not support this mark
> [!note] Beware\n> of this. → <!-- remark --> | > [!n
## What we promise {#promise} → A heading gets its id automatically
See the note[^2]. → [^1]: text.
`),
  [legal, nothing, '"[them] (/about) today."', '[them] ('],
  // A text table has no cells with a tab or ` | `.
  inText('·\tOne', '"- text"'),
  inText('| Item | Price |\n| One | [1](/) |', '| --- | --- |', '| Item'),
  inText('Cakes | Price\nOne | 1', '| --- | --- |', 'Cakes'),
  inText('| Kind | Price\n| One | 1', '| --- | --- |', '| Kind'),
  inText('Piece\tCosts\nOne\t1', 'between | and |', 'Piece'),
  inText('\tA paragraph of Word.', 'because a tab indents it'),
];

const hintsOfFields: Row[] = inFields(String.raw`
home.yaml | title: * → title: We are #1 | "#1" is left out
menu.yaml | Partners: /partners → Prices: /prices.pdf | no page /prices.pdf on this site. Write /page
menu.yaml | Use Cases: /use-cases → Use Cases: /usecases | Did you mean /use-cases? Visitors do not see this link
pages/accessibility.md | lastUpdated: * → lastUpdated: 2026-12-26 | is in the future
services/ai-transformation.md | description: * → description: Plans&nbsp;of R&D; of <a@b.example> | "&nbsp;of R&D; of
services/ai-transformation.md | shortDescription: * → shortDescription: A </b> plan | Visitors see "</b> plan" literally
services/ai-transformation.md | title: * → title: Days of<br/>change | Visitors see "<br/>change" literally
services/data-analytics.md | shortDescription: * → shortDescription: Ask [us](/contact). | Visitors see "[us](/contact)." literally. Fields have no Markdown
`);

const photograph = (width: number) =>
  sharp({ create: { width, height: 9, channels: 3, background: '#0a5c6b' } });

test('content check reports each problem once, with its line and remedy', async () => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 13/1 0/1' } };
  const taken = await photograph(600).withExif(place).jpeg().toBuffer();
  const png = await photograph(20).withExif(place).png().toBuffer();
  const webp = await photograph(20).withExif(place).webp().toBuffer();
  // It is published in other sizes, without its position. So is one that is small on purpose.
  write('content/images/bench.jpg', taken);
  write('public/images/bench.jpg', await photograph(20).jpeg().toBuffer());
  write('content/images/photo.jpg', heic);
  write('content/images/large.png', Buffer.alloc(20_340_000));
  // A shared ending `.pdf` does not make it similar to /prices.pdf.
  write('public/flyer.pdf', 'x');
  // Files that editors and systems leave behind are ignored.
  for (const name of ['.DS_Store', '~$writer.docx']) write(`${jobs}/${name}`, 'x');
  // A draft with a link to itself. Its problems are hints.
  copy(accessibility, `${pages}/soon.md`, 'Soon\ndraft: true\ncolour: red');
  append(`${pages}/soon.md`, '[itself](#section-tell-us)');
  // A closed job can be advertised again, so links to it are correct.
  const closed = `${jobs}/senior-software-engineer.md`;
  change(closed, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-23');
  write(`${jobs}/again.md`, read(closed).replace('closes: 2026-12-23', ''));
  append(accessibility, '[a](/careers/apply/senior-software-engineer)');
  // A comment and an anchor that is used lose no text.
  change(other, field('type'), 'type: &a Full-time # a comment');
  change(other, field('department'), 'department: *a');
  expectProblems({
    error: [...ofFiles, ...ofFields, ...ofTexts],
    hint: [
      ...hintsOfFields,
      ...hintsOfTexts,
      [`${pages}/soon.md`, nothing, 'There is no field `colour` here.', 'colour:'],
      written('public/images/taken.jpg', taken, 'save this picture may learn where it was taken'),
      written('public/images/taken.png', png, 'save this picture may learn where it was taken'),
      written('public/images/taken.webp', webp, 'save this picture may learn where it was taken'),
    ],
  });
});

test('content check reports a drawing that would be invisible', () => {
  const cloud = 'public/images/services/cloud-devops.svg';
  const industry = 'public/images/industries/manufacturing.svg';
  expectProblems({
    error: [
      [
        cloud,
        () => change(cloud, ' id="drawing"', ' id="picture"'),
        'has no element with id="drawing"',
      ],
      [
        industry,
        () => change(industry, ' xmlns="http://www.w3.org/2000/svg"', ''),
        'or no xmlns="http://www.w3.org/2000/svg"',
      ],
    ],
    hint: [],
  });
});

test.each([
  ['<defs><style type="text/css">.a{fill:red}</style></defs>', '', 'has <style type="text/css">:'],
  ['', '<path style="fill:red"/>', 'has style="fill:red":'],
  ['<linearGradient id="a"/>', '<path fill="url(#a)"/>', 'has url(#a):'],
  ['<clipPath id="a"/>', '<g clip-path="url(#a)"/>', 'has url(#a):'],
  ['<path id="a"/>', '<text><textPath href="#a"/></text>', 'has <textPath:'],
  // Visitors see these correctly.
  ['<!-- <style> -->', '<path fill="var(--lake)"/>', undefined],
  ['<linearGradient id="a"><stop style="stop-color:red"/></linearGradient>', '<path/>', undefined],
])('drawing shown by <use>: %s %s → %s', (other, shapes, says) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" style="enable-background:new">${other}<g id="drawing">${shapes}</g></svg>`;
  const found = framedDrawingProblem(svg);
  if (says === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(`${says} visitors with Firefox or Safari see`);
});

test('content check reports drawings, logos and portraits with styles, except the site’s logo', () => {
  const styled = (id: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><style>.a{}</style><g id="${id}"/></svg>`;
  for (const folder of ['services', 'industries', 'case-studies', 'careers', 'course-walk']) {
    const [file = ''] = listFiles(`public/images/${folder}`, /\.svg$/, contentCopy);
    write(file, styled('drawing'));
  }
  write('public/images/acme.svg', styled('logo'));
  write('public/images/ada.svg', styled('portrait'));
  change(story, field('logo'), 'logo: acme');
  change(story, '  portrait: portrait-scientist', '  portrait: ada');
  write('public/images/logo.svg', styled('drawing'));
  const found = problems();
  for (const each of found) expect(each).toContain('has <style>: visitors with');
  expect(found).toHaveLength(7);
});

test('content check reports a bare % in a picture’s path, and a look-alike file name', () => {
  const svg = read('public/images/logo.svg');
  for (const name of ['40% growth', 'Shot 9.41\u202fAM', 'Bu\u0308ro', 'a desk'])
    write(`content/images/${name}.svg`, svg);
  write('public/images/acme\u00a0rail.svg', svg);
  expectProblems({
    error: [
      inField(
        [story, field('logo'), 'logo: acme rail'],
        'which looks the same but has another kind of space or accent. Name the file "acme rail"',
      ),
      inText(
        '![A chart](<../images/40% growth.svg>)',
        'Write %25, or rename the file: ![A chart](../images/40%25%20growth.svg).',
      ),
      inText(
        '![A shot](<../images/Shot 9.41 AM.svg>)',
        'looks the same but has another kind of space or accent. Name the file "Shot 9.41 AM.svg"',
      ),
      inText('![An office](../images/Büro.svg)', 'Name the file "Büro.svg"'),
      inText('![A desk](<../images/a desl.svg>)', 'Did you mean ../images/a desk.svg?'),
    ],
    hint: [],
  });
  change(legal, '40% growth', '40%25 growth');
  expect(problems()).not.toContainEqual(expect.stringContaining('growth'));
});

test('content check reports Git’s conflict markers, except in code or within a line', () => {
  append(
    accessibility,
    '```text\n<<<<<<< HEAD\n>>>>>>> main\n```\n\n    <<<<<<< HEAD\n\na <<<<<<< b',
  );
  append(accessibility, '>>> a quote\n\n>>>>>>>none');
  change(home, 'servicesIntro: ', '# <<<<<<< HEAD\nservicesIntro: ');
  change(menu, 'Use Cases: ', 'Use >>>>>>> Cases: ');
  const says = 'is a conflict marker of Git. Keep one of the two versions, and delete the lines';
  const inConflict = (text: string): string =>
    `<<<<<<< HEAD\n${text}\n=======\n${text}\n>>>>>>> 1a2b3c4 (Fix: typo)`;
  expectProblems({
    error: [
      inText(inConflict('Text.'), `"<<<<<<< HEAD" ${says}`, '<<<<<<<'),
      [legal, nothing, `">>>>>>> 1a2b3c4 (Fix: typo)" ${says}`, '>>>>>>>'],
      inField([job, field('order'), inConflict('order: 2')], says, '<<<<<<<'),
      [job, nothing, says, '>>>>>>>'],
      [faq, () => append(faq, inConflict('- question: a')), says, '<<<<<<<'],
      [faq, nothing, says, '>>>>>>>'],
    ],
    hint: [],
  });
});

test('content check treats a page with a publish date as on that day', () => {
  const [first, second, later, draft] = ['first', 'second', 'later', 'draft'].map(
    (name) => `${pages}/${name}.md`,
  ) as [string, string, string, string];
  copy(accessibility, first, 'First\npublishOn: 2027-01-10');
  copy(
    accessibility,
    second,
    'Second\npublishOn: 2027-01-10\nredirectFrom: [/contact, /second-page]',
  );
  copy(accessibility, later, 'Later\npublishOn: 2027-01-11');
  copy(accessibility, draft, 'Draft\npublishOn: 2027-01-10\ndraft: true\ncolour: red');
  append(first, '[itself](#section-tell-us), [with it](/second#section-tell-us)');
  append(later, '[before it](/first)');
  expectProblems({
    error: [
      inText('[too early](/later)', 'The page /later is a draft', '(/later)', first),
      inText('[no](#section-none)', 'no heading or place #section-none on /first', '[no]', first),
      inText('[no](/first#section-none)', 'place #section-none on /first', '[no]', second),
      [second, nothing, 'would hide the page or file /contact.', 'redirectFrom'],
    ],
    hint: [[draft, nothing, 'There is no field `colour` here.', 'colour:']],
  });
});

test.each([
  '::: warning',
  '!!! note "Beware"',
  '{% include form.html %}',
  '[toc]',
  'as [agreed]{.underline} today',
  '[]{#anchor}here',
  '![A logo](/images/logo.svg){width="3in"} so',
  '# A heading {#id .unnumbered}',
])('mark of another program: %s → a hint', (written) => {
  append(legal, written);
  expect(problems()).toEqual([expect.stringContaining('This site does not support this mark.')]);
});

test('content check accepts look-alikes of marks, and alternative text that is not a file name', () => {
  append(
    legal,
    `Wow!!! At 10:::30, 5 {%} off, {x}, {#} and a[i] {so} {width=2}, {.5} in all, see [toc] below.

\`\`\`text
::: warning
!!! note
{% raw %}
[toc]
[a]{.b}
\`\`\`

\`[a]{.underline}\` | \\[toc]

![desk](../images/desk.svg) ![The file IMG_2033.svg](../images/IMG_2033.svg)`,
  );
  for (const name of ['desk', 'IMG_2033'])
    write(`content/images/${name}.svg`, read('public/images/logo.svg'));
  expect(problems()).toEqual([]);
});

test.each(['IMG_2033.svg', 'IMG_2033'])('alternative text %s of IMG_2033.svg → a hint', (words) => {
  write('content/images/IMG_2033.svg', read('public/images/logo.svg'));
  append(legal, `![${words}](../images/IMG_2033.svg)`);
  expect(problems()).toEqual([
    expect.stringContaining(`Visitors who cannot see the picture hear "${words}". Say what it`),
  ]);
});

test('content check treats a missing folder of drawings as empty', () => {
  for (const folder of ['services', 'case-studies', 'industries']) {
    const [path, aside] = [inCopy(`public/images/${folder}`), inCopy(folder)];
    renameSync(path, aside);
    onTestFinished(() => renameSync(aside, path));
  }
  expect(problems()).toEqual([]);
});

test('content check reports an unreadable file with its line, and still knows its page', () => {
  const privacy = `${pages}/privacy-policy.md`;
  append(privacy, '[a](/careers/apply/writer), [b](/accessibility#section-place), [c](/#clients)');
  append(accessibility, '# Place');
  const latin1 = Buffer.from(`${read('content/chat.yaml')}# Café\n`, 'latin1');
  expectProblems({
    error: [
      // Two unreadable files. `read-content.test.ts` covers each cause.
      inField([home, 'servicesIntro: ', 'servicesIntro: a: '], 'a colon and a space'),
      inField([accessibility, field('title'), 'title: a: b'], 'a colon and a space'),
      written(
        'content/colours.yaml',
        '# Colours\n/old:/services\n',
        'must be a group of fields',
        '/old:',
      ),
      written(job, '---\ntitle: Cook\n', 'three hyphens (---) is missing', '---'),
      written(`${jobs}/cook.md`, '# Cook\n', 'must begin with its fields', '# Cook'),
      written(`${jobs}/writer.md`, '---\ntitle: a: b\n---\n', 'a colon and a space', 'title:'),
      [menu, () => remove(menu), 'is missing'],
      // Not saved as UTF-8. The line is that of the first unreadable letter.
      written('content/chat.yaml', latin1, 'Save it as UTF-8', '# Caf'),
      [
        `${pages}/terms-of-service.md`,
        () => {
          const file = `${pages}/terms-of-service.md`;
          write(file, Buffer.from(`\ufeff${read(file)}`, 'utf16le'));
        },
        'UTF-8',
        '-',
      ],
      [other, () => write(other, Buffer.from(read(other), 'utf16le')), 'UTF-8', '-'],
    ],
    hint: [],
  });
});

test('content check reports only site.yaml while site.yaml has an error', () => {
  change(service, field('order'), 'order: two');
  change(site, field('phone'), 'phone: 613 555 0142');
  expect(problems()).toEqual([expect.stringContaining('It must begin with + and the country')]);
});

test('content check reports nothing for correct content, code and look-alikes', () => {
  // Its last day.
  change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-24');
  append(legal, '[a](/careers/apply/data-scientist)');
  write('content/images/a desk.png', read('public/images/logo.svg'));
  write('public/prices.pdf', '%PDF-1.7');
  // In New Zealand, this day has begun.
  change(`${pages}/terms-of-service.md`, field('lastUpdated'), 'lastUpdated: 2026-12-25');
  change(menu, 'Partners: /partners', 'Prices: /prices.pdf');
  change(menu, 'Careers: /careers', 'Write to us: mailto:info@example.org');
  change(menu, 'Contact: /contact', 'Call us: tel:+44-20-79460958');
  write('content/images/ada.webp', read('public/images/logo.svg'));
  change(story, '  portrait: portrait-scientist', '  name: Ada Byron\n  portrait: ada.webp');
  change(receipts, 'subject: We have received your request', 'subject: For {{preferredDate}}');
  append(
    legal,
    `# 1.A **heading**

\`**not**\` and \`[a](b\`, 5 ** 3, #1, C#, a[0] (so), [sic] (as written), [!], 5%, \`%%\`, {#}, a == b, b==c, \`{{ .Values.name }} {{ site.title | escape }}\`, |x|, \\*\\*a\\[b](c), &ast;&ast;a.

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
  expect(problems()).toEqual([]);
});
