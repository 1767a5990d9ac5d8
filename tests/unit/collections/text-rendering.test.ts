import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderedText, setMarkdownRenderer } from '../../../src/collections/text-rendering.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const filePath = join(folder, 'page.md');
const write = (text: string): void => writeFileSync(filePath, text);

setMarkdownRenderer((markdown) =>
  markdown.includes('{{')
    ? Promise.reject(new Error('No fact.'))
    : Promise.resolve({ html: `<p>${markdown.trim()}</p>` }),
);

test('a text that a build has rendered is not rendered again', async () => {
  expect(await renderedText({ rendered: { html: '<p>Built</p>' }, filePath })).toEqual({
    html: '<p>Built</p>',
  });
});

test('a text is rendered from its file as it is now', async () => {
  write('---\ntitle: A\n---\nOne');
  expect(await renderedText({ filePath })).toEqual({ html: '<p>One</p>' });
  write('---\ntitle: A\n---\nTwo');
  expect(await renderedText({ filePath })).toEqual({ html: '<p>Two</p>' });
});

test.each([
  ['fields without an end', '---\ntitle: A\nThree'],
  ['a fact that is not there', '---\ntitle: A\n---\n{{site.nme}}'],
])('a file with %s shows the text from before', async (_, text) => {
  write('---\ntitle: A\n---\nTwo');
  await renderedText({ filePath });
  write(text);
  expect(await renderedText({ filePath })).toEqual({ html: '<p>Two</p>' });
});

test('a file that has gone has no text', async () => {
  expect(await renderedText({ filePath: join(folder, 'gone.md') })).toEqual({ html: '' });
});
