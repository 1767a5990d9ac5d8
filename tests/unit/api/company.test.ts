/** Who the company is to the service. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companyOfContent, readCompany, readCompanyContent } from '#api/company.ts';
import { buildFile } from '#contract/build-file.ts';
import { sources } from '#collections/sources.ts';
import { problemPage } from '#contact/without-scripts.ts';
import { postalAddressLine } from '#contract/content-text.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { dataOf } from '../../helpers/content.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  change,
  contentCopy,
  field,
  home,
  problems,
  site,
  useContentCopy,
} from '../collections/content-copy.ts';

useContentCopy();

const receipts = 'content/receipts.yaml';

test('the service knows the company as the pages do, with tokens and quotes, whatever else is wrong', () => {
  change('content/site.yaml', field('name'), `name: '"Slate" & O''Hara'`);
  change('content/site.yaml', /^ {2}street: .*$/m, "  street: 1 King's Road");
  change('content/site.yaml', /^ {2}info: .*$/m, "  info: o'hara@slate.example");
  change('content/site.yaml', /^ {2}privacy: .*$/m, '  privacy: privacy@müller.example');
  change('content/colours.yaml', '#0a5c6b', '#0A5C6B');
  change(
    receipts,
    'Thank you for',
    '"Thanks" of {{site.address}}, {{ site.claims.uptime }} {{site.address.countryCode}}, {{no}}:contentReference[oaicite:0]{index=0}:',
  );
  change(home, 'icon: core', 'icon: none');
  const company = companyOfContent(contentCopy);
  const { address, emails, ...facts } = dataOf(sources.site, contentCopy);
  const { name, legalName, appName, locale, website } = facts;
  const { light, dark, courseWalk } = dataOf(sources.colours, contentCopy);
  expect(company).toMatchObject({ name, legalName, appName, locale, website });
  expect(emails).toMatchObject(company.emails);
  expect(company.address).toBe(postalAddressLine(address));
  expect([company.name, company.emails.info]).toEqual(['“Slate” & O’Hara', "o'hara@slate.example"]);
  expect(company.colours).toMatchObject({ light, dark });
  // The app has the company's colours, except for the main ones.
  expect(company.appColours).toEqual({
    light: { ...company.colours.light, main: courseWalk?.light },
    dark: { ...company.colours.dark, main: courseWalk?.dark },
  });
  expect(company.receipts).toEqual(dataOf(sources.receipts, contentCopy));
  expect(company.receipts['message']?.text).toContain('{{no}}: writing');
});

test.each([
  [
    'content/site.yaml',
    field('website'),
    'website: slate.example',
    '`website` is missing or wrong',
  ],
  ['content/site.yaml', /^ {2}street: .*\n/m, '', '`address.street` is missing or wrong'],
  ['content/colours.yaml', '"#5cc6d0"', 'blue', '`dark.main` is missing or wrong'],
  ['content/receipts.yaml', 'message:', 'message: "', 'cannot be read (MISSING_CHAR)'],
])('what is wrong in %s is told by its field', (file, found, written, says) => {
  change(file, found, written);
  expect(() => companyOfContent(contentCopy)).toThrow(file);
  expect(() => companyOfContent(contentCopy)).toThrow(says);
});

test.each([
  [site, field('appName'), 'appName', 'appName'],
  ['content/colours.yaml', /^courseWalk:\n(?: .*\n?)+/m, 'courseWalk', 'appColours'],
] as const)(
  'what %s says of the app may be missing to the service; the check asks for it',
  async (file, written, field, name) => {
    change(file, written, '');
    expect(companyOfContent(contentCopy)[name]).toBeUndefined();
    expect(await problems()).toContainEqual(expect.stringContaining(`\`${field}\` is missing.`));
  },
);

test('a mistake in content/ stops no service that has a build, and without a build it is read', () => {
  const folder = temporaryFolder();
  const file = join(folder, buildFile);
  expect(readCompany(folder)).toEqual(companyOfContent());
  const built = companyOfContent(contentCopy);
  const settings = { PUBLIC_SITE_URL: 'https://www.example.org' };
  const build = {
    built: new Date(0).toISOString(),
    settings,
    pages: [],
    content: readCompanyContent(contentCopy),
  };
  writeFileSync(file, JSON.stringify(build));
  change('content/site.yaml', field('name'), 'name:');
  expect(readCompany(folder)).toEqual({ ...built, settings });
  writeFileSync(file, JSON.stringify({ ...build, content: undefined }));
  expect(() => readCompany(folder)).toThrow(`${file} cannot be read: build the site again.`);
});

test('the page that the service makes has the colours and the language of content/', async () => {
  change('content/colours.yaml', '#0a5c6b', '#5b2a86');
  change('content/site.yaml', field('locale'), 'locale: en-GB');
  const problem = new ProblemError('invalid_fields', 'Not like this.');
  const page = await problemPage(problem, companyOfContent(contentCopy), undefined);
  const html = await page.text();
  expect(html).toContain('<html lang="en-GB">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('--main:#5b2a86');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});
