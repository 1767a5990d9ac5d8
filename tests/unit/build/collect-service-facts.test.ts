/** What the service knows of the content. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemPage } from '#contact/problem-page.ts';
import { contentErrorExitCode, serviceFactsFile } from '#shared/service-facts.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { readServiceFacts } from '#platform/site/read-service-facts.ts';
import { serviceFacts } from '#build/collect-service-facts.ts';
import { dataOf } from '#collections/read/yaml.ts';
import { sources } from '#collections/sources.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { change, field, home, useContentCopy } from '../collections/problems/content-copy.ts';

useContentCopy();

test('a service knows the company and the mails as the pages do, whatever else is wrong', () => {
  change('content/site.yaml', field('name'), 'name: Slate');
  change(home, 'icon: core', 'icon: none');
  const { identity, receipts } = serviceFacts();
  expect(identity.name).toBe('Slate');
  expect(identity.website).toBe(dataOf(sources.site).website);
  const { courseWalk } = dataOf(sources.colours);
  expect(identity.appColours.light.main).toBe(courseWalk.light);
  expect(receipts['contact']?.text).toContain('Thank you for writing to Slate.');
});

test('what is wrong in content/ is told by its line, and nothing is written', () => {
  change('content/site.yaml', field('website'), 'website: slate.example');
  const folder = temporaryFolder();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/build/write-service-facts.ts', folder],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^content\/site\.yaml, line \d+: `website` must be /);
  expect([status, readdirSync(folder)]).toEqual([contentErrorExitCode, []]);
});

test('a service reads what the build has written, and names the file that is not there or cannot be read', () => {
  const site = temporaryFolder();
  const file = join(site, serviceFactsFile);
  expect(() => readServiceFacts(site)).toThrow(
    `There is no ${file}, from which the service knows the company: run npm run build first`,
  );
  const built = serviceFacts();
  writeFileSync(file, JSON.stringify(built));
  change('content/site.yaml', field('name'), 'name: Slate');
  expect(readServiceFacts(site)).toEqual(built);
  writeFileSync(file, JSON.stringify({ ...built, identity: undefined }));
  expect(() => readServiceFacts(site)).toThrow(`${file} cannot be read: build the site again.`);
});

test('the page that the service makes has the colours and the language of content/', async () => {
  change('content/colours.yaml', '#0a5c6b', '#5b2a86');
  change('content/site.yaml', 'locale: en-CA', 'locale: en-GB');
  const problem = new ProblemError('invalid_fields', 'Not like this.');
  const page = await problemPage(problem, serviceFacts().identity, undefined);
  const html = await page.text();
  expect(html).toContain('<html lang="en-GB">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('--main:#5b2a86');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});
