/** Links of content/menu.yaml: those without a page are left out, and told. */
import { expect, test } from 'vitest';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import { formatMistake } from '#collections/reading/mistake.ts';
import { missingPage, pagePaths } from '#collections/reading/page-paths.ts';
import { change, read, told, useContentCopy, write } from './field-mistakes/content-copy.ts';

const menu = 'content/menu.yaml';

useContentCopy();

const hints = (): string[] =>
  fieldMistakes()
    .hints.filter(({ file }) => file === menu)
    .map(formatMistake);

test('the links of the site all have a page, if only a draft', () => {
  const drafts = readMarkdownFiles().flatMap(({ isDraft, path }) =>
    isDraft && path ? [path] : [],
  );
  const isOfDraft = (hint: string) => drafts.some((path) => hint.includes(`no page ${path}, `));
  expect(hints().filter((hint) => !isOfDraft(hint))).toEqual([]);
});

test('a link without a page is a hint that names its line and the page that may be meant', () => {
  const before = hints();
  change(menu, 'Use Cases: /use-cases', 'Use Cases: /usecases');
  expect(told()).toEqual([]);
  expect(hints().filter((hint) => !before.includes(hint))).toEqual([
    `${menu}, line 8: There is no page /usecases, so the link "Use Cases" is left out. Did you mean /use-cases?`,
  ]);
});

test('a page that is a draft is none', () => {
  const others = hints().length;
  const text = read('content/pages/accessibility.md');
  write('content/pages/handbook.md', text.replace(/^title: .*/m, 'title: Handbook'));
  change(menu, 'Sitemap: /sitemap', 'Sitemap: /sitemap\n    Handbook: /handbook#contents');
  expect(hints()).toHaveLength(others);
  write('content/pages/handbook.md', text.replace(/^title: .*/m, 'title: Handbook\ndraft: true'));
  expect(hints()).toContainEqual(expect.stringContaining('There is no page /handbook'));
});

test('a page whose title cannot be read is not missing', () => {
  const others = hints();
  write('content/pages/handbook.md', '---\ntitle: Handbook: all of it\n---\n');
  change(menu, 'Sitemap: /sitemap', 'Sitemap: /sitemap\n    Handbook: /handbook');
  expect(told()).toHaveLength(1);
  expect(hints()).toEqual(others);
});

test('places of a page, files of public/ and other sites are there', () => {
  const pages = new Set(pagePaths(readMarkdownFiles()));
  const leading = ['/', '/#about', '/services/?a=1', '/services/cloud-devops', '/images/logo.svg'];
  expect(leading.filter((href) => missingPage(href, pages))).toEqual([]);
  expect(missingPage('https://www.example.org/no-page', pages)).toBeUndefined();
  expect(missingPage('/no-page#place', pages)).toBe('/no-page');
});

test('a link that is no address, and more of them than there is room for, are told', () => {
  change(menu, 'Careers: /careers', 'Careers: careers');
  change(menu, 'Clients: /#clients', Array.from({ length: 20 }, (_, i) => `L${i}: /`).join('\n  '));
  expect(told()).toEqual([
    expect.stringMatching(
      /line 10: `header, Careers` is "careers"\. It must be a page of this site/,
    ),
    expect.stringMatching(/`mobile`: at most 16 links have room here\./),
  ]);
});
