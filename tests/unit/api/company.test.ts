/** Who the company is to the service. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companyOfContent, readCompany, readCompanyContent } from '#api/company.ts';
import { buildFile } from '#contract/build-file.ts';
import { dataOf } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { problemPage } from '#contact/without-scripts.ts';
import { postalAddressLine } from '#contract/content-text.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { change, contentCopy, field, home, useContentCopy } from '../collections/content-copy.ts';

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
  const { identity, receipts: answers } = companyOfContent(contentCopy);
  const { name, legalName, locale, address, emails, website } = dataOf(sources.site, contentCopy);
  const { light, dark } = dataOf(sources.colours, contentCopy);
  expect(identity).toMatchObject({ name, legalName, locale, website });
  expect(emails).toMatchObject(identity.emails);
  expect(identity.address).toBe(postalAddressLine(address));
  expect([identity.name, identity.emails.info]).toEqual([
    '“Slate” & O’Hara',
    "o'hara@slate.example",
  ]);
  expect(identity.colours.light).toMatchObject(light);
  expect(identity.colours.dark).toMatchObject(dark);
  expect(answers).toEqual(dataOf(sources.receipts, contentCopy));
  expect(answers['message']?.text).toContain('{{no}}: writing');
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

test('a mistake in content/ stops no service that has a build, and without a build it is read', () => {
  const site = temporaryFolder();
  const file = join(site, buildFile);
  expect(readCompany(site)).toEqual(companyOfContent(contentCopy));
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
  expect(readCompany(site)).toEqual({ ...built, settings });
  writeFileSync(file, JSON.stringify({ ...build, content: undefined }));
  expect(() => readCompany(site)).toThrow(`${file} cannot be read: build the site again.`);
});

test('the page that the service makes has the colours and the language of content/', async () => {
  change('content/colours.yaml', '#0a5c6b', '#5b2a86');
  change('content/site.yaml', 'locale: en-CA', 'locale: en-GB');
  const problem = new ProblemError('invalid_fields', 'Not like this.');
  const page = await problemPage(problem, companyOfContent(contentCopy).identity, undefined);
  const html = await page.text();
  expect(html).toContain('<html lang="en-GB">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('--main:#5b2a86');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});
