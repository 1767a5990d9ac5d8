/** Problems in fields: of YAML files, and of Markdown above its text. */
import { describe, expect, test } from 'vitest';
import {
  append,
  change,
  errors,
  faq,
  field,
  home,
  job,
  legal,
  menu,
  read,
  type Row,
  service,
  site,
  spoiled,
  story,
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

const colours = 'content/colours.yaml';

useContentCopy();

/** Spoils a line of fields. */
const line = (
  file: string,
  from: string | RegExp,
  to: string,
  says: Row['says'],
  at = to.trim(),
): Row =>
  file.endsWith('.md')
    ? spoiled(file, from, to, says, at)
    : {
        does: to.trim() || `${file} without ${from}`,
        file,
        edit: () => change(file, from, to),
        at,
        says,
      };

describe('an error in a field is told with an example:', () => {
  testRows('error', [
    line(
      service,
      /^gradientClass: .*\n/m,
      '',
      '`gradientClass` is missing. Write it like this:\n    ---\n    gradientClass: ridge\n    ---',
      'title:',
    ),
    line(
      home,
      / {6}icon: flask\n/,
      '',
      'Write it like this:\n    ---\n    howItWorks:\n      steps:\n        - icon: compass\n    ---',
      'title: Free POC Development',
    ),
    line(job, field('location'), 'location:', '`location` is empty. Write it like this:'),
    line(service, field('title'), "title: '  '", '`title`: it is empty.'),
    line(legal, field('title'), 'title: 2026', 'must be a text. Put it in quotation marks.'),
    line(job, field('order'), 'order: third', '`order` must be a number. Write it like this:'),
    line(service, field('isCore'), 'isCore: no', '`isCore` must be true or false.'),
    line(
      service,
      field('overviews'),
      'overviews: services',
      '`overviews` must be a list, each entry on a line that begins with "- ". Write it like this:\n    ---\n    overviews: [services]\n    ---',
    ),
    line(
      job,
      field('location'),
      'location: Lyon\nsalary:\n  from: 70,000\n  to: 90000\n  currency: EUR',
      '`salary, from` must be a number, in digits alone: without a comma, a space and the currency.',
      'from: 70,000',
    ),
    line(
      job,
      field('datePosted'),
      'datePosted: 2026-11-31',
      '2026-11-31, and there is no such day',
    ),
    line(legal, field('lastUpdated'), 'lastUpdated: 2.11.2026', 'a day, such as 2026-10-05. Write'),
    line(site, /LinkedIn: .*/, 'LinkedIn: www.linkedin.com', 'must be an address with https://'),
    line(
      service,
      /^capabilities:\n(?: +- .*\n)+/m,
      'capabilities:\n  - One\n  - Two\n',
      '`capabilities` must have at least 4 entries, not 2.',
      'capabilities:',
    ),
    line(job, field('title'), 'title: Scientist (100%)', 'so it may have no ?, #, % and \\.'),
    line(job, field('countries'), 'countries: [Canada]', 'the two capital letters of a country'),
    line(story, '  excerpt: The team', '  excerpt: Our team', 'a sentence of the quote, word for'),
    line(site, /^tagline: .*$/m, 'tagline: "The work of {{site.name}}"', 'No fact is filled in'),
    line(
      service,
      field('overviews'),
      'overviews: [services, solutions]',
      '`features`: a service that /solutions lists has three of them. Write it like this:',
      'title:',
    ),
    line(
      menu,
      'Clients: /#clients',
      Array.from({ length: 20 }, (_, index) => `L${index}: /`).join('\n  '),
      '`mobile`: at most 16 links have room here.',
      'mobile:',
    ),
    line(
      legal,
      field('title'),
      'title: A\nredirectFrom:\n  - /a b',
      'a path of this site',
      '- /a b',
    ),
    {
      ...line(
        'content/redirects.yaml',
        /$/,
        'old2: /contact',
        '`old2`: It must begin with a slash',
      ),
      edit: () => write('content/redirects.yaml', '# Moved.\nold2: /contact\n'),
    },
    line(
      colours,
      'main: "#0a5c6b"',
      'main: "#3AB0C4"',
      /`light, main`: a link on a band is #3ab0c4 on #efebe3, a contrast of 2\.1\d:1, and must have 4\.5:1/,
    ),
    line(colours, 'accent: "#e9a94b"', 'accent: gold', '# and six digits or letters from a to f'),
  ]);
});

describe('what was meant is named:', () => {
  testRows('error', [
    line(service, field('icon'), 'icon: cloud\nicn: cloud', 'Did you mean icon?', 'icn:'),
    line(
      job,
      'requirements:',
      'requirments:',
      'There is no field `requirments` here. Did you mean',
    ),
    line(service, field('gradientClass'), 'gradientClass: rigde', 'Did you mean ridge?'),
    line('content/industries.yaml', 'icon: gear', 'icon: gaer', 'Did you mean gear?'),
    line(
      service,
      field('industries'),
      'industries: [Manufactoring]',
      'Did you mean Manufacturing?',
    ),
    line(home, '  story: sora-fuel', '  story: sora-fule', 'Did you mean sora-fuel?'),
    line(home, /^ {2}drawing: .*$/m, '  drawing: quary', 'quary.svg. Did you mean quarry?'),
    line(
      story,
      field('logo'),
      'logo: sora-fule',
      'there is no file public/images/sora-fule.svg. Did',
    ),
    line(story, field('logo'), 'logo: sora-fuel.svg', 'write the name of the file without .svg.'),
    line(
      story,
      field('logo'),
      'logo: acme.png',
      'acme.png is no SVG. A logo is an SVG file in which',
    ),
    line(
      story,
      '  portrait: portrait-scientist',
      '  portrait: quarry',
      'has nothing with id="portrait"',
    ),
    line(menu, 'Careers: /careers', 'Careers: careers', 'must be a page of this site'),
    line(
      menu,
      /\n\n(?=#.*\nmobile:)/,
      '\nX: /contact\n\n',
      'indent it as the lines there.',
      'X: /',
    ),
    line(faq, 'Most of our clients', '{{site.emails.inof}}', 'Did you mean {{site.emails.info}}?'),
    line(
      faq,
      'Most of our clients',
      '{{name}}',
      '`answer`: {{name}} is shown as it stands. A fact is',
    ),
    line(faq, 'Most of our clients', '{site.phone}', 'A fact is written {{site.phone}}.'),
    line(
      faq,
      'Most of our clients',
      '{{site.claims.clients}}',
      'has no `claims.clients`: take it out',
    ),
    line(
      home,
      /^ {4}href: .*$/m,
      '    href: /servces',
      'no page /servces on this site. Did you mean',
    ),
  ]);
});

describe('YAML that cannot be read is told with its line:', () => {
  testRows('error', [
    line(service, field('title'), 'title: Cloud: DevOps', 'must stand in quotation marks: "…".'),
    line(service, field('title'), 'title: *Cloud*', 'A text that begins with this character'),
    line(service, field('title'), 'title: Our #1 cloud', 'is taken for a note and left out.'),
    line(
      home,
      'servicesIntro: ',
      'servicesIntro:\n\tx: ',
      'indented with a tab. Use spaces.',
      '\tx: ',
    ),
    line(job, field('order'), 'order: 2\norder: 3', 'This line cannot be read', 'order: 3'),
    line(story, '  excerpt:', ' excerpt:', 'not indented like those', 'excerpt:'),
    {
      does: 'a quotation mark without its end',
      file: faq,
      edit: () => append(faq, '- question: "no end'),
      at: '"no end',
      says: 'has no closing one.',
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
      edit: () => write(legal, '\nCookies.\n'),
      at: '',
      says: 'The file must begin with its fields, between two lines of three hyphens (---).',
    },
    {
      does: 'an empty file',
      file: faq,
      edit: () => write(faq, ''),
      at: '',
      says: 'The whole file is empty.',
    },
    {
      does: 'a question that is there twice',
      file: faq,
      edit: () => append(faq, '- question: how long does a project take?\n  answer: Long.'),
      at: 'question: how',
      says: 'The question "how long does a project take?" is there already, in line 7.',
    },
  ]);
});

test('several errors of several files are told at once, sorted, and those of content/site.yaml alone', async () => {
  change(service, field('order'), 'order: two');
  change(service, field('icon'), 'icon: none');
  append(service, 'See [this](/nowhere-at-all).');
  change(job, field('location'), 'location:');
  const places = (await errors()).map((each) => each.replace(/, line.*/s, ''));
  expect(places).toEqual([job, service, service, service]);
  change(site, field('phone'), 'phone: 613 555 0142');
  expect(await errors()).toEqual([expect.stringContaining('It must begin with + and the country')]);
});

test('a byte-order mark and line ends of Windows change nothing', async () => {
  for (const file of [service, faq]) write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`);
  expect(await errors()).toEqual([]);
  change(service, /^icon: .*$/m, 'icon: none');
  const at =
    read(service)
      .split('\n')
      .findIndex((each) => each.startsWith('icon:')) + 1;
  expect(await errors()).toEqual([expect.stringMatching(`^${service}, line ${at}: `)]);
});
