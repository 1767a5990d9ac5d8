/** A counter of visits, as docs/operating.md has it: on the pages of the marketing site, and on none of the course-walk area. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '../helpers/files-below.ts';
import { hasPages } from '#collections/left-out.ts';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

const counter = 'https://count.example.org';

/** The script that the documentation shows. */
const script = (folder: string): string => {
  const [, text = ''] =
    /## Counting visits\n.*?```astro\n(.*?)```/s.exec(
      readFileSync(join(folder, 'docs/operating.md'), 'utf8'),
    ) ?? [];
  expect(text).toContain(counter);
  return text;
};

/** The directives of a page's policy that name the counter. */
const directivesFor = (html: string): string[] => {
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
  expect(policy).toContain("default-src 'none'");
  return policy
    .split(';')
    .filter((directive) => directive.includes(counter))
    .map((directive) => directive.split(' ')[0] ?? '');
};

test('a counter is on no page of the course-walk area', { timeout: 300_000 }, async () => {
  const copy = copyProject();
  onTestFinished(copy.remove);
  writeFileSync(join(copy.folder, '.env'), `PUBLIC_COUNTER_ORIGIN=${counter}\n`);
  change(join(copy.folder, 'src/layouts/SiteLayout.astro'), (text) =>
    text.replace('<Toasts />\n', `$&${script(join(import.meta.dirname, '../..'))}`),
  );
  const { status, output } = await copy.build();
  expect(status, output).toBe(0);
  const dist = join(copy.folder, 'dist');
  const pages = filesBelow(dist).filter((file) => file.endsWith('.html'));
  const area = pages.filter((file) => /^course-walk[/.]/.test(relative(dist, file)));
  // A site may leave the area out.
  const names = [
    '',
    '/courses',
    '/delete-account',
    '/login',
    '/privacy-policy',
    '/reset',
    '/verify',
  ];
  expect(area.map((file) => relative(dist, file)).toSorted()).toEqual(
    hasPages('course-walk') ? names.map((name) => `course-walk${name}.html`) : [],
  );
  for (const file of pages) {
    const html = readFileSync(file, 'utf8');
    const isCounted = !area.includes(file);
    const directives = isCounted ? ['connect-src', 'img-src', 'script-src'] : [];
    expect(directivesFor(html).toSorted(), file).toEqual(directives);
    expect(html.includes(`${counter}/count.js`), file).toBe(isCounted);
    if (!isCounted) expect(html, file).not.toContain('count.example.org');
  }
  expect(readFileSync(join(dist, '_headers'), 'utf8')).not.toContain('count.example.org');
});
