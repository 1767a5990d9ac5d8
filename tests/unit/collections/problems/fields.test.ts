/** Problems in fields: of YAML files, and of Markdown above its text. */
import { expect, test } from 'vitest';
import { dataOf, readYaml } from '#collections/read/fields.ts';
import { readYamlSource } from '#collections/read/files.ts';
import { sources, yamlFiles } from '#collections/sources.ts';
import {
  append,
  change,
  errors,
  expectProblems,
  faq,
  field,
  home,
  job,
  legal,
  menu,
  read,
  redirects,
  type Row,
  service,
  site,
  story,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

const other = 'content/jobs/devops-engineer.md';

/** A text that another one replaces; its line is told. */
const row = (
  [file, from, to]: [file: string, from: string | RegExp, to: string],
  says: string,
  at = to.trim(),
): Row => [file, () => change(file, from, to), says, at];

test('an error in a field is told by its name, with an example or what was meant', () =>
  expectProblems('error', [
    row(
      [home, / {6}icon: core\n/, ''],
      '`howItWorks, steps, entry 2, icon` is missing. Write it like this:\n    ---\n    icon: compass\n    ---',
      'title: Free POC Development',
    ),
    row(
      [job, field('order'), 'order: third'],
      '`order` must be a number. Write it like this:\n    ---\n    order: 1\n    ---',
    ),
    row(
      [service, /^capabilities:\n(?: +- .*\n)+/m, 'capabilities:\n  - One\n  - Two\n'],
      '`capabilities` must have at least 4 entries, not 2.',
      'capabilities:',
    ),
    // It is not missing as well.
    row(
      [job, 'requirements:', 'requirments:'],
      'There is no field `requirments` here. Did you mean requirements?',
    ),
    row(
      [job, /^countries:/m, 'salary:\n  from: 9\n  to: 8\n  currency: CAD\ncountries:'],
      '`salary, to`: It must not be less than `from`.',
      '  to: 8',
    ),
    row(
      [other, /^countries:\n/m, 'countries:\n  - UK\n  - XX\n'],
      '`countries, entry 1`: it must be the two capital letters of a country, such as CA, GB or DE.',
      '- UK',
    ),
    [other, () => undefined, '`countries, entry 2`: it must be', '- XX'],
    row(
      [
        'content/jobs/project-manager.md',
        field('datePosted'),
        'datePosted: 2999-10-07\ncloses: 2999-10-06',
      ],
      '`closes`: it must not be before `datePosted`.',
      'closes:',
    ),
    row(
      [
        'content/jobs/ux-ui-designer.md',
        /^countries:/m,
        'salary:\n  from: 8\n  to: 9\n  currency: EUX\ncountries:',
      ],
      '`salary, currency`: it must be the three capital letters of a currency',
      'EUX',
    ),
    row([service, field('icon'), 'icon: xylophone'], 'There are arrow'),
    row([service, field('industries'), 'industries: [Manufactoring]'], 'mean Manufacturing?'),
    row([home, '  story: sora-fuel', '  story: sora-fule'], 'mean sora-fuel?'),
    row(
      [home, 'drawing: quarry', 'drawing: portrait-scientist'],
      'It needs a viewBox, and no styles, scripts, pictures or ids of its own',
    ),
    row(
      [story, field('logo'), 'logo: sora-fule'],
      'there is no file public/images/sora-fule.svg. Did you mean sora-fuel?',
    ),
    row([story, '  portrait: portrait-scientist', '  portrait: quarry'], 'nothing with id="port'),
    row(
      ['content/colours.yaml', 'main: "#0a5c6b"', 'main: "#3AB0C4"'],
      'a link on a band is #3ab0c4 on #efebe3, a contrast of 2.15:1, and must have 4.5:1: make it darker.',
    ),
    row(
      [faq, 'Most of our clients', '{{site.emails.inof}}'],
      '`answer`: {{site.emails.inof}} is not a fact of content/site.yaml. Did you mean {{site.emails.info}}?',
      'answer: >-',
    ),
    [
      redirects,
      () => append(redirects, '/old: https://example.org'),
      'must be a page of this site, such as /services#about. Write it like this:\n    ---\n    /old: /services',
      '/old: h',
    ],
    row(
      [home, /^ {4}href: .*$/m, '    href: /servces'],
      'There is no page /servces on this site. Did you mean /services?',
    ),
  ]));

test('an empty optional field has one error, which says that the line may be left out', async () => {
  change(job, field('datePosted'), 'datePosted: "2026-10-07"\ncloses: ""');
  change(story, field('order'), 'order: first');
  change(service, field('order'), 'order: ""');
  expect(await errors()).toEqual([
    expect.stringContaining('`order` must be a number. Write it like this, or leave the line out:'),
    expect.stringContaining(
      '`closes` is empty. Write it like this, or leave the line out:\n    ---\n    closes: "2026-12-31"',
    ),
    expect.stringContaining('`order` is empty. Write it like this:'),
  ]);
});

test('YAML that cannot be read is told with its line', () =>
  expectProblems('error', [
    row([service, field('title'), 'title: Cloud: DevOps'], 'A text with a colon and a space in it'),
    row([home, 'servicesIntro: ', 'servicesIntro:\n\tx: '], 'indented by a tab', '\tx: '),
    row([story, '  excerpt:', ' excerpt:'], 'not indented like those', 'excerpt:'),
    row([legal, field('title'), 'title: *Cookies*'], 'A text that begins with * must stand in'),
    [
      redirects,
      () => append(redirects, '/old:/services'),
      'must be a group of fields, each on a line of its own, with a colon and a space behind',
      '/old:',
    ],
    [faq, () => append(faq, '- question: "no end'), 'has no closing one.', '"no end'],
    [job, () => write(job, '---\ntitle: Cook\n'), 'must begin with its fields', '---'],
  ]));

/** What an editor may write; `←` is behind the line that is told. */
const spoiled: [text: string, says: string][] = [
  ['- **Client** who is new ←', 'A text that begins with * must'],
  ['- **A "new" client**: text ←', 'A text that begins with * must'],
  ['- question: [New] Cookies ←', 'A text that begins with [ must'],
  ['- question: {{site.name}} is it ←', 'A text that begins with { must'],
  ['- question: @work ←', 'A text that begins with @ must'],
  ['- question: `Cook` ←', 'A text that begins with ` must'],
  ['- question: %5 Fuel ←', 'A text that begins with % must'],
  ['- question: > 5 km ←', 'A text that begins with > must'],
  ['- question: - 5 km ←', 'A text that begins with - must'],
  ['- question: & Sons ←', 'A text that begins with & must'],
  ['- question: [New, Cookies ←\n- question: b', 'The bracket that opens here has no closing one.'],
  ["- question: 'It's so' ←", 'The quotation marks end before the text does.'],
  ['- question: "Cloud" and "DevOps" ←', 'The quotation marks end before the text does.'],
  ['- question: "no end ←\n  answer: b\n- question: "c"', 'has no closing one.'],
  ['- question: a: b ←', 'A text with a colon and a space in it must'],
  ['- a: b: c ←', 'A text with a colon and a space in it must'],
  ['- question: a\n\tanswer: b ←', 'indented by a tab'],
  ['- question: a\n  answer: >-\n\tText ←', 'indented by a tab'],
  ['- question: a\n  answer: >-\n  Text, ←\n  more\n- question: b', 'a part of the text behind >-'],
  [
    '- question: a\n  answer: >-\n    Text,\n  more ←\n- question: b',
    'a part of the text behind >-',
  ],
  ['- question: a\n  answer: b\n  - question: c ←', 'This entry begins further in'],
  ['- question: a\n  answer: b\n    - question: c ←', 'This entry begins further in'],
  ['list:\n  - a\n - b ←', 'This entry begins further in, or further out, than the entry above'],
  ['- question: a\n    answer: b ←', 'This line is further in than those'],
  [' question: a\nanswer: b ←', 'not indented like those it belongs to, above it. Move it or them'],
  ['answer: >-\n  Text\nlist ←\n  - a', 'If it is a field, its name ends with a colon'],
  ['- question: a\n answer: b ←', 'not indented like those it belongs to'],
  ['question: a\nanswer:b ←', 'ends with a colon and a space'],
  ['question: a\nanswer b ←\nmore: c', 'ends with a colon and a space'],
  ['list:\n  - a\n  -b ←', 'An entry of a list begins with a hyphen and a space'],
  ['list:\n  * a ←', 'An entry of a list begins with a hyphen and a space'],
  ['question: a\nquestion: b ←', 'stands above already'],
  ['question: a\n--- ←\nanswer: b', 'three hyphens (---)'],
];

test.each(spoiled)('%j is told by its cause: %s', (text, says) => {
  const line = text.split('\n').findIndex((each) => each.endsWith('←')) + 1;
  const { problems } = readYamlSource('faq.yaml', text.replace(' ←', ''));
  expect(problems).toEqual([expect.objectContaining({ line, level: 'error' })]);
  expect(problems[0]?.says).toContain(says);
});

test('an invisible space is read as a plain one where a line, a name or a mark ends, and stays in a sentence', () => {
  change(site, field('tagline'), 'tagline:\u00a0No.\u00a01 in\u00a0the world');
  change(site, field('phone'), 'phone: +44\u00a020\u202f7946\u00a00958');
  const values = () => yamlFiles.map((file) => readYaml(file).data);
  const before = values();
  expect(dataOf(sources.site).tagline).toBe('No.\u00a01 in\u00a0the world');
  change(home, '      icon: core', '\u00a0     icon:\u2007core');
  change(home, /^title: /m, '\u00a0\u200b\n\u00a0# The title\ntitle: ');
  change(menu, 'Use Cases: ', 'Use Cases:\u00a0');
  change(faq, '- question: How', '-\u00a0question:\u202fHow');
  change(faq, /^ {2}answer: >-\n {4}/m, ' \u00a0answer: >-\n\u00a0   ');
  expect(values()).toEqual(before);
});

test('a file that is not saved as UTF-8 is told with the line of its first letter that cannot be read', () =>
  expectProblems('error', [
    [
      faq,
      () => write(faq, Buffer.from(`${read(faq)}- question: Café?\n  answer: Oui.\n`, 'latin1')),
      'Save it as UTF-8',
      '- question: Caf',
    ],
    [legal, () => write(legal, Buffer.from(`\ufeff${read(legal)}`, 'utf16le')), 'UTF-8', '-'],
    [job, () => write(job, Buffer.from(read(job), 'utf16le')), 'UTF-8', '-'],
  ]));

test('text that YAML takes for a comment or a mark is a hint, and neither a comment nor a mark that is used', () => {
  change(job, field('type'), 'type: &a Full-time # a comment\ndepartment: *a');
  change(job, /^department: [^*].*\n/m, '');
  return expectProblems('hint', [
    row([home, field('title'), 'title: We are #1'], '"#1" is left out'),
    row([story, field('client'), 'client: &Nbsp of us'], '"&Nbsp" is left out'),
    row([service, field('title'), 'title: !New Cloud'], '"!New" is left out'),
    [
      service,
      () => change(service, /^capabilities:\n/m, 'capabilities:\n  - A\n   - B\n'),
      'This line goes on with the text above it',
      '   - B',
    ],
  ]);
});

test('errors of several files are sorted, and those of content/site.yaml are told alone', async () => {
  change(service, field('order'), 'order: two');
  append(service, 'See [this](/nowhere-at-all).');
  change(job, field('location'), 'location:');
  const files = (await errors()).map((each) => each.replace(/, line.*/s, ''));
  expect(files).toEqual([job, service, service]);
  change(site, field('phone'), 'phone: 613 555 0142');
  expect(await errors()).toEqual([expect.stringContaining('It must begin with + and the country')]);
});

test('a byte-order mark and line ends of Windows change nothing', async () => {
  for (const file of [service, faq]) write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`);
  expect(await errors()).toEqual([]);
  change(service, /^icon: .*$/m, 'icon: none');
  const lines = read(service).split('\n');
  const at = lines.findIndex((each) => each.startsWith('icon:')) + 1;
  expect(await errors()).toEqual([expect.stringMatching(`^${service}, line ${at}: `)]);
});

test('apostrophes of the facts are curly too', () => {
  change(site, field('tagline'), "tagline: The world's first");
  expect(dataOf(sources.site).tagline).toBe('The world’s first');
});
