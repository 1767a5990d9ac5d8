/** Where the texts of built pages are written. */
import { expect, test } from 'vitest';
import { lineFinder } from '#build/finish/find-line.ts';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import {
  append,
  legal,
  read,
  useContentCopy,
  write,
} from '../collections/field-mistakes/content-copy.ts';

useContentCopy();

test('a finder reads each file once, so that thousands of broken links take no longer than one', () => {
  const finder = () =>
    lineFinder({
      website: 'https://www.example.org',
      pages: new Map(),
      files: new Set(),
      drawings: new Set(),
      markdown: readMarkdownFiles(),
      closedPaths: new Set(),
    });
  append(legal, 'See [this](/nowhere).');
  const line = read(legal).trimEnd().split('\n').length;
  const find = finder();
  expect(find('/cookie-policy', ['](/nowhere)'])).toEqual({ file: legal, line });
  write(legal, read(legal).replace('See [this]', '\nSee [this]'));
  expect(find('/cookie-policy', ['](/nowhere)'])).toEqual({ file: legal, line });
  expect(finder()('/cookie-policy', ['](/nowhere)'])).toEqual({ file: legal, line: line + 1 });
});
