/** What the service knows of the content: from the site that it serves, or from `content/`. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { problemPage } from '#contact/problem-page.ts';
import { serviceFactsFile } from '#contract/service-facts.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { readServiceFacts } from '#platform/site/service-facts.ts';
import { serviceFacts } from '#build/service-facts.ts';
import { readSite } from '#collections/site-facts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  change,
  frontmatter,
  home,
  useContentCopy,
} from '../collections/field-mistakes/content-copy.ts';

useContentCopy();

test('a service without a site knows the company and the mails as the pages do, whatever else is wrong', () => {
  change('content/site.yaml', frontmatter('name'), 'name: Slate');
  change(home, 'icon: flask', 'icon: none');
  const { identity, receipts } = readServiceFacts('');
  expect(identity.name).toBe('Slate');
  expect(identity.website).toBe(readSite().website);
  expect(receipts['contact']?.text).toContain('Thank you for writing to Slate.');
  expect(readServiceFacts(temporaryFolder())).toEqual(serviceFacts());
});

test('it knows the pages of content/ and of routes without parameters, but for what is not published', () => {
  change(
    'content/jobs/data-scientist.md',
    frontmatter('title'),
    'draft: true\ntitle: Data Scientist',
  );
  const { pages } = readServiceFacts('');
  const published = ['/', '/contact', '/services/cloud-devops', '/careers/apply/ux-ui-designer'];
  expect(pages).toEqual(expect.arrayContaining([...published, '/careers/closed']));
  expect(pages).not.toContain('/careers/apply/data-scientist');
  expect(pages.filter((path) => /[^a-z0-9/-]|.\/$/.test(path))).toEqual([]);
});

test('it is told which line is wrong', () => {
  change('content/site.yaml', frontmatter('website'), 'website: slate.example');
  expect(() => readServiceFacts('')).toThrow(/^content\/site\.yaml, line \d+: `website` must be /);
});

test('a command that cannot read it says that line alone, and ends with 1', async () => {
  change('content/site.yaml', frontmatter('website'), 'website: slate.example');
  let said = '';
  const err = new Writable({
    write: (chunk: Buffer, _, done) => {
      said += chunk.toString();
      done();
    },
  });
  const read = async () => {
    await Promise.resolve(readServiceFacts(''));
  };
  expect(await runCommand(read, { usage: '', err })).toBe(1);
  expect(said).toMatch(/^content\/site\.yaml, line \d+: `website` must be /);
});

test('a mail that names no fact is told by its line', () => {
  change('content/receipts.yaml', '{{site.name}}', '{{site.nmae}}');
  expect(() => readServiceFacts('')).toThrow(
    /^content\/receipts\.yaml, line \d+: `message, text`: {{site\.nmae}} is not a fact/,
  );
});

test('a service with a site knows what the site says, and names the file that it cannot read', () => {
  const site = temporaryFolder();
  const file = join(site, serviceFactsFile);
  const built = { ...serviceFacts(), closingDays: { '/careers/apply/a': '2026-12-31' } };
  writeFileSync(file, JSON.stringify(built));
  change('content/site.yaml', frontmatter('name'), 'name: Slate');
  expect(readServiceFacts(site)).toEqual(built);
  writeFileSync(file, JSON.stringify({ ...built, identity: undefined }));
  expect(() => readServiceFacts(site)).toThrow(`${file} cannot be read: build the site again.`);
});

test('the page that the service makes has the colours and the language of content/', async () => {
  change('content/colours.yaml', '#0a5c6b', '#5b2a86');
  change('content/site.yaml', 'locale: en-CA', 'locale: en-GB');
  const { name, locale, colours } = readServiceFacts('').identity;
  const problem = new ProblemError('invalid_fields', 'Not like this.');
  const page = await problemPage({ problem, siteName: name, locale, colours, formUrl: undefined });
  const html = await page.text();
  expect(html).toContain('<html lang="en-GB">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('--main:#5b2a86');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});
