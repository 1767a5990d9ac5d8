import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIContext } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentCache } from '../../../src/build/post-processing/content-cache.ts';
import { keptFiles } from '../../../src/build/post-processing/kept-files.ts';
import { setCurrentProcessor } from '../../../src/build/post-processing/current-processor.ts';
import { onRequest } from '../../../src/build/post-processing/page-middleware.ts';
import { pageProcessor } from '../../../src/build/post-processing/page-processor.ts';
import { siteScripts } from '../../../src/build/post-processing/site-scripts.ts';
import { unusedCssRemover } from '../../../src/build/post-processing/unused-css.ts';
import { recordedQuery } from '../../../src/collections/queries/recorded-queries.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const page = (text: string): string =>
  `<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="style-src 'self'"><style>.a{x:y}.b{x:y}</style></head><p class="a">${text}</p>${'<br>'.repeat(99)}`;

const service = { filePath: 'content/services/one.md', body: 'Words.' };

let root = '';
let cacheFolder = '';

/** A new build of the same site, in which only the inputs may differ. */
const newBuild = (renderInputs = 'the same') => {
  const processor = pageProcessor({
    root,
    cache: contentCache(join(cacheFolder, 'results'), 'v'),
    files: keptFiles(join(cacheFolder, 'files')),
    site: {
      islandScript: '',
      scripts: siteScripts(new Map()),
      removeUnusedCss: unusedCssRemover(),
    },
    scriptsHash: '',
    renderInputs,
  });
  setCurrentProcessor(processor);
  return processor;
};

interface Asked {
  props?: object;
  /** Files whose texts the page shows. */
  shown?: string[];
  /** What the page asks while it is rendered. */
  ask?: Array<() => Promise<unknown>>;
  type?: string;
}

/** Requests the page as Astro does. */
const request = async (
  html: string,
  { props = { service }, shown = [], ask = [], type = 'text/html' }: Asked = {},
) => {
  const locals: App.Locals = {};
  const render = vi.fn(async () => {
    for (const file of shown) locals.shownFiles?.add(file);
    for (const query of ask) await query();
    return new Response(html, { headers: { 'content-type': type } });
  });
  const context = { url: new URL('http://site/services/one.html'), props, locals };
  const response = await onRequest(context as unknown as APIContext, render);
  if (!response) throw new Error('There is no response.');
  return { text: await response.text(), isRendered: render.mock.calls.length > 0 };
};

beforeEach(() => {
  root = temporaryFolder();
  cacheFolder = temporaryFolder();
});

test('a page is finished before it is written, and compressed beside it', async () => {
  const processor = newBuild();
  const { text } = await request(page('Words.'));
  expect(text).toContain('<style>.a{x:y}</style>');
  expect(processor.isFinished('/services/one.html')).toBe(true);
  await processor.settle();
  expect(existsSync(join(root, 'services/one.html.br'))).toBe(true);
});

test('a page is not rendered again from the same props, in which its text is', async () => {
  const first = newBuild();
  const { text } = await request(page('Words.'), { shown: [service.filePath] });
  await first.settle();
  newBuild();
  expect(await request('')).toEqual({ text, isRendered: false });
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['other bytes', (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length - 9)],
])('a page is rendered when what is kept of it is %s', async (_, damage) => {
  const first = newBuild();
  const { text } = await request(page('Words.'));
  await first.settle();
  for (const entry of readdirSync(cacheFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, damage(readFileSync(file)));
  }
  newBuild();
  expect(await request(page('Words.'))).toEqual({ text, isRendered: true });
});

test.each([
  ['its props have changed', { props: { service: { ...service, body: 'Others.' } } }, 'the same'],
  ['something else of the site has changed', {}, 'others'],
])('a page is rendered when %s', async (_, options, inputs) => {
  const first = newBuild();
  await request(page('Words.'));
  await first.settle();
  newBuild(inputs);
  expect(await request(page('Others.'), options)).toMatchObject({ isRendered: true });
});

/** Queries of one build. */
const queries = (links: string[], services: string[]) => ({
  footerLinks: recordedQuery('footer links', () => Promise.resolve(links)),
  allServices: recordedQuery('all services', () => Promise.resolve(services)),
});

test('a page is rendered when what it has asked has another answer, and not for what others ask', async () => {
  const first = newBuild();
  await request(page('Words.'), { ask: [queries(['/one'], ['one']).footerLinks] });
  await first.settle();

  const { footerLinks, allServices } = queries(['/one'], ['one', 'two']);
  const second = newBuild();
  await allServices();
  expect(await request('', { ask: [footerLinks] })).toMatchObject({ isRendered: false });
  await second.settle();

  const third = queries(['/two'], ['one', 'two']);
  newBuild();
  expect(await request(page('Others.'), { ask: [third.footerLinks] })).toMatchObject({
    isRendered: true,
  });
});

test.each([
  ['has no props', page('Words.'), { props: {} }],
  ['shows a text that is not among its props', page('Words.'), { shown: ['content/pages/two.md'] }],
  ['has images, which Astro makes while it renders', page('<img src="/_astro/a.avif">'), {}],
])('a page that %s is rendered each time', async (_, html, options) => {
  const first = newBuild();
  await request(html, options);
  await first.settle();
  newBuild();
  expect(await request(html, options)).toMatchObject({ isRendered: true });
});

test('what is no page passes as it is', async () => {
  newBuild();
  expect(await request('Sitemap: x', { type: 'text/plain' })).toMatchObject({ text: 'Sitemap: x' });
});

test('a page that cannot be finished stops the build, and is named', async () => {
  newBuild();
  await expect(request('<head></head>')).rejects.toThrow('/services/one.html');
});
