/** What another company leaves out of content/, and has more of. */
import { renameSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPages } from '#collections/left-out.ts';
import { readSite } from '#collections/site-facts.ts';
import { organization } from '#collections/structured-data/organization.ts';
import {
  change,
  chat,
  home,
  type MistakeRow,
  testMistakes,
  told,
  useContentCopy,
} from './field-mistakes/content-copy.ts';

const site = 'content/site.yaml';
const slide = '    - headline: Another headline\n';

useContentCopy();

describe('is no mistake:', () => {
  test.each<[what: string, edit: () => void]>([
    [
      'an address without a region',
      () => {
        change(site, /^ {2}region: .*\n/m, '');
        change(chat, ', {{site.address.region}}', '');
      },
    ],
    ['no page elsewhere', () => change(site, /^links:\n.*\n/m, '')],
    ['no section of testimonials', () => change(home, /^testimonial:\n(?: .*\n)+/m, '')],
    [
      'a testimonial without a logo and a link',
      () => change(home, /^ {2}companyUrl: .*\n.*\n.*\n/m, ''),
    ],
    [
      'no job and no story, nor a folder of them',
      () => {
        for (const folder of ['jobs', 'case-studies']) renameSync(`content/${folder}`, folder);
        onTestFinished(() => {
          for (const folder of ['jobs', 'case-studies']) renameSync(folder, `content/${folder}`);
        });
      },
    ],
    ['one slide', () => change(home, /^ {4}- label: .*\n.*\n/m, '')],
    ['five slides', () => change(home, /^ {4}- label/m, `${slide.repeat(3)}    - label`)],
  ])('%s', (_, edit) => {
    edit();
    expect(told()).toEqual([]);
  });
});

test.runIf(hasPages('mendix-solutions'))(
  'a page whose content is deleted and whose code is there names the recipe',
  () => {
    renameSync('content/mendix-solutions.yaml', 'mendix-solutions.yaml');
    onTestFinished(() => renameSync('mendix-solutions.yaml', 'content/mendix-solutions.yaml'));
    expect(told()).toEqual([
      'content/mendix-solutions.yaml: This file is missing. To leave out its pages, see "To leave out" in docs/developing.md.',
    ]);
  },
);

test('pages elsewhere are in the structured data, however many', () => {
  change(site, 'links:\n', 'links:\n  GitHub: https://github.com/example\n');
  expect(organization(readSite(), 'https://site.example/')['sameAs']).toEqual([
    'https://github.com/example',
    'https://www.linkedin.com/company/quarrylight',
  ]);
});

const rows: MistakeRow[] = [
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
testMistakes(rows);
