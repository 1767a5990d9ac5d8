/** What another company leaves out of content/, and has more of. */
import { readdirSync, renameSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPages } from '#collections/left-out.ts';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { readSite } from '#collections/site-facts.ts';
import { organization } from '#collections/structured-data/organization.ts';
import { pagePaths } from '#collections/targets.ts';
import {
  change,
  chat,
  copy,
  errors,
  home,
  read,
  type Row,
  site,
  story,
  testRows,
  useContentCopy,
  write,
} from './problems/content-copy.ts';

const slide = '    - headline: Another headline\n';

/** Of a client who has no story. */
const words =
  '  words:\n    quote: They kept their word.\n    role: Engineer\n    company: Engines Ltd';

useContentCopy();

describe('another company', () => {
  test.each<[what: string, edit: () => void]>([
    [
      'an address without a region',
      () => {
        change(site, /^ {2}region: .*\n/m, '');
        change(chat, ', {{site.address.region}}', '');
        change(home, '{{site.address.region}}', '{{site.address.country}}');
      },
    ],
    ['no page elsewhere', () => change(site, /^links:\n.*\n/m, '')],
    ['no section of testimonials', () => change(home, /^testimonial:\n(?: .*\n)+/m, '')],
    ['a testimonial without a logo and a link', () => change(home, /^ {2}story: .*$/m, words)],
    [
      'no picture, no lead and no link in the head',
      () => {
        change(home, /^ {2}drawing: .*\n/m, '');
        change(home, /^ {2}lead: .*\n {2}link:\n(?: {4}.*\n)+/m, '');
      },
    ],
    [
      'no drawing beside its partner',
      () => change('content/partners.yaml', /^ {2}drawing: .*\n/m, ''),
    ],
    [
      'a headline on one line',
      () => change(home, /headline: \|\n.*\n.*\n.*\n.*\n/, 'headline: A headline\n'),
    ],
    [
      'no column of more ways',
      () => change('content/menu.yaml', /^ {2}explore:\n(?: {4}.*\n)+/m, ''),
    ],
    [
      'no job and no story, nor a folder of them',
      () => {
        change(home, /^ {2}story: .*$/m, words);
        for (const folder of ['jobs', 'case-studies']) renameSync(`content/${folder}`, folder);
        onTestFinished(() => {
          for (const folder of ['jobs', 'case-studies']) renameSync(folder, `content/${folder}`);
        });
      },
    ],
    ['one slide', () => change(home, /^ {4}- label: .*\n.*\n/m, '')],
    ['five slides', () => change(home, /^ {4}- label/m, `${slide.repeat(3)}    - label`)],
  ])('has no error with %s', async (_, edit) => {
    edit();
    expect(await errors()).toEqual([]);
  });
});

test.runIf(hasPages('mendix-solutions'))(
  'a page whose content is deleted and whose code is there names the recipe',
  async () => {
    renameSync('content/mendix-solutions.yaml', 'mendix-solutions.yaml');
    onTestFinished(() => renameSync('mendix-solutions.yaml', 'content/mendix-solutions.yaml'));
    expect(await errors()).toContain(
      'content/mendix-solutions.yaml: This file is missing. To leave out its pages, see "To leave out" in docs/developing.md.',
    );
  },
);

test('there is a page /solutions while a service is listed there', async () => {
  expect(pagePaths(readMarkdownFiles())).toContain('/solutions');
  for (const name of readdirSync('content/services')) {
    const file = `content/services/${name}`;
    write(file, read(file).replace(/^overviews: .*$/m, 'overviews: [services]'));
  }
  expect(pagePaths(readMarkdownFiles())).not.toContain('/solutions');
  expect(await errors()).toEqual([]);
});

test('pages elsewhere are in the structured data, however many', () => {
  change(site, 'links:\n', 'links:\n  GitHub: https://github.com/example\n');
  expect(organization(readSite(), 'https://site.example/')['sameAs']).toEqual([
    'https://github.com/example',
    'https://www.linkedin.com/company/quarrylight',
  ]);
});

test('a region that is left out is told where a text asks for it', async () => {
  change(site, /^ {2}region: .*\n/m, '');
  change(chat, ', {{site.address.region}}', '');
  expect(await errors()).toEqual([
    expect.stringMatching(
      /^content\/home\.yaml, line \d+: .*content\/site\.yaml has no `address\.region`: take it out/,
    ),
  ]);
});

const rows: Row[] = [
  {
    does: 'a picture by the name of its file',
    file: home,
    edit: () => change(home, 'drawing: quarry', 'drawing: quarry.svg'),
    at: 'drawing:',
    says: 'write the name of the file without .svg.',
  },
  {
    does: 'a picture that no page can contain',
    file: home,
    edit: () => change(home, 'drawing: quarry', 'drawing: portrait-scientist'),
    at: 'drawing:',
    says: 'It needs a viewBox, and no styles, scripts, pictures or ids of its own',
  },
  {
    does: 'a drawing in a frame that is not there',
    file: 'content/partners.yaml',
    edit: () =>
      change('content/partners.yaml', 'digital-transformation', 'digital-transformations'),
    at: 'drawing:',
    says: 'there is no file public/images/services/digital-transformations.svg. Did you mean services/digital-transformation?',
  },
  {
    does: 'a testimonial of a story that is a draft',
    file: home,
    edit: () => {
      copy(story, 'content/case-studies/hidden.md', 'Hidden\ndraft: true');
      change(home, /^ {2}story: .*$/m, '  story: hidden');
    },
    at: 'story: hidden',
    says: 'There is no story "hidden" in content/case-studies, or it is a draft.',
  },
  {
    does: 'a testimonial in two places',
    file: home,
    edit: () => change(home, '  title: Testimonies\n', `  title: Testimonies\n${words}\n`),
    at: 'testimonial:',
    says: '`testimonial`: there must be either `story`, or `words` of a client who has none.',
  },
  {
    does: 'six slides',
    file: home,
    edit: () => change(home, /^ {4}- label/m, `${slide.repeat(4)}    - label`),
    at: 'slides:',
    says: '`hero, slides`: there may be five at most.',
  },
  {
    does: 'an order of the address that names no street',
    file: site,
    edit: () => change(site, '  countryCode: CA\n', '  countryCode: CA\n  format: "{city}"\n'),
    at: 'format: "{city}"',
    says: 'it must name {street}, {locality} and {country}',
  },
  {
    does: 'a locale of another language',
    file: site,
    edit: () => change(site, 'locale: en-CA', 'locale: fr-FR'),
    at: 'locale:',
    says: '`locale` is "fr-FR". It must be English and a country, such as en-GB.',
  },
];
testRows('error', rows);
