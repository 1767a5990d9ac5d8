/** Problems in fields: of YAML files, and of Markdown above its text. */
import { describe, expect, test } from 'vitest';
import { readSite } from '#collections/site-facts.ts';
import {
  append,
  change,
  errors,
  faq,
  field,
  home,
  job,
  read,
  type Row,
  service,
  site,
  story,
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** Spoils a line, which is the one that is told. */
const line = (
  what: string,
  [file, from, to]: [file: string, from: string | RegExp, to: string],
  says: string,
  at = to.trim(),
): Row => [what, file, () => change(file, from, to), says, at];

describe('an error in a field is told by its name, with an example or what was meant:', () => {
  testRows('error', [
    line(
      'a missing field',
      [home, / {6}icon: flask\n/, ''],
      '`howItWorks, steps, entry 2, icon` is missing. Write it like this:\n    ---\n    howItWorks:\n      steps:\n        - icon: compass\n    ---',
      'title: Free POC Development',
    ),
    line(
      'a word for a number',
      [job, field('order'), 'order: third'],
      '`order` must be a number. Write it like this:\n    ---\n    order: 1\n    ---',
    ),
    line(
      'a list that is too short',
      [service, /^capabilities:\n(?: +- .*\n)+/m, 'capabilities:\n  - One\n  - Two\n'],
      '`capabilities` must have at least 4 entries, not 2.',
      'capabilities:',
    ),
    line(
      'a misspelt field, which is not missing as well',
      [job, 'requirements:', 'requirments:'],
      'There is no field `requirments` here. Did you mean requirements?',
    ),
    line(
      'a misspelt industry',
      [service, field('industries'), 'industries: [Manufactoring]'],
      'Did you mean Manufacturing?',
    ),
    line('a misspelt story', [home, '  story: sora-fuel', '  story: sora-fule'], 'mean sora-fuel?'),
    line('a misspelt icon', ['content/industries.yaml', 'icon: gear', 'icon: gaer'], 'mean gear?'),
    line(
      'a drawing that no page can contain',
      [home, 'drawing: quarry', 'drawing: portrait-scientist'],
      'It needs a viewBox, and no styles, scripts, pictures or ids of its own',
    ),
    line(
      'a logo that is not there',
      [story, field('logo'), 'logo: sora-fule'],
      'there is no file public/images/sora-fule.svg. Did you mean sora-fuel?',
    ),
    line(
      'a portrait without one',
      [story, '  portrait: portrait-scientist', '  portrait: quarry'],
      'has nothing with id="portrait"',
    ),
    line(
      'a colour without enough contrast',
      ['content/colours.yaml', 'main: "#0a5c6b"', 'main: "#3AB0C4"'],
      'a link on a band is #3ab0c4 on #efebe3, a contrast of 2.15:1, and must have 4.5:1',
    ),
    line(
      'a token that is no fact',
      [faq, 'Most of our clients', '{{site.emails.inof}}'],
      '`answer`: {{site.emails.inof}} is not a fact of content/site.yaml. Did you mean {{site.emails.info}}?',
      'answer: >-',
    ),
    line(
      'a link to no page',
      [home, /^ {4}href: .*$/m, '    href: /servces'],
      'There is no page /servces on this site. Did you mean /services?',
    ),
  ]);
});

describe('YAML that cannot be read is told with its line:', () => {
  testRows('error', [
    line(
      'a colon in a text',
      [service, field('title'), 'title: Cloud: DevOps'],
      'A text with a colon and a space in it must stand in quotation marks: "…".',
    ),
    line(
      'a tab',
      [home, 'servicesIntro: ', 'servicesIntro:\n\tx: '],
      'indented with a tab. Use spaces.',
      '\tx: ',
    ),
    line(
      'an indentation that fits nothing',
      [story, '  excerpt:', ' excerpt:'],
      'not indented like those',
      'excerpt:',
    ),
    line(
      'an asterisk at the beginning of a text',
      [service, field('title'), 'title: *Cloud*'],
      'A text that begins with this character must stand in quotation marks',
    ),
    [
      'a quotation mark without its end',
      faq,
      () => append(faq, '- question: "no end'),
      'has no closing one.',
      '"no end',
    ],
    [
      'fields without their end',
      job,
      () => write(job, '---\ntitle: Cook\n'),
      'must begin with its fields',
      '---',
    ],
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
  const lines = read(service).split('\n');
  const at = lines.findIndex((each) => each.startsWith('icon:')) + 1;
  expect(await errors()).toEqual([expect.stringMatching(`^${service}, line ${at}: `)]);
});

test('apostrophes of the facts are curly too', () => {
  change(site, field('tagline'), "tagline: The world's first");
  expect(readSite().tagline).toBe('The world’s first');
});
