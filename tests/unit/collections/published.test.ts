/** Which files of `content/` a build loads, and their order. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentLoader } from '#collections/content-loader.ts';
import { inOrder } from '#collections/queries/entries.ts';
import { portrait } from '#collections/schemas/pictures.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { change, contentCopy, field, read, useContentCopy, write } from './content-copy.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

useContentCopy();

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(`${folder}/images`);
  writeFileSync(`${folder}/images/a.md.png`, '');
});

interface Entry {
  data: { title: string };
  rendered: { html: string };
  assetImports: string[];
}

/** The entries that a build loads, when an earlier one has left `kept`, by their ids. */
const load = async (kept: Record<string, unknown> = {}) => {
  const entries = new Map(Object.entries(kept));
  const store = {
    clear: () => entries.clear(),
    keys: () => [...entries.keys()],
    values: () => [...entries.values()],
    set: (entry: { id: string }) => entries.set(entry.id, entry),
    delete: (id: string) => entries.delete(id),
  };
  const renderMarkdown = (text: string) => {
    const imagePaths = Array.from(text.matchAll(/\]\((.*?)\)/g), ([, path]) => path);
    return Promise.resolve({ html: text, metadata: { imagePaths } });
  };
  const logger = { info: () => undefined };
  const context = { store, renderMarkdown, logger } as unknown as LoaderContext;
  const schema = z.object({
    title: z.string(),
    draft: z.boolean().optional(),
    publishOn: z.string().optional(),
    closes: z.string().optional(),
    portrait: portrait.optional(),
  });
  const loader = contentLoader({ folder, schema, path: (name) => `/${name}` }, contentCopy);
  await loader.load(context);
  return Object.fromEntries(entries) as Record<string, Entry>;
};

test('a job is loaded up to its last day, and then no more, though an earlier build has kept it', async () => {
  writeFileSync(
    `${folder}/data-scientist.md`,
    '---\ntitle: Data Scientist\ncloses: 2026-12-31\n---\n',
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59Z') });
  const kept = await load();
  expect(Object.keys(kept)).toEqual(['data-scientist']);
  vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
  expect(await load(kept)).toEqual({});
});

test('a draft is loaded for the site with drafts alone, marked in its title', async () => {
  writeFileSync(`${folder}/code.md`, '---\ntitle: Supplier Code\ndraft: true\n---\n');
  expect(await load()).toEqual({});
  vi.stubEnv('DRAFTS', 'true');
  expect((await load())['code']?.data.title).toBe('Draft: Supplier Code');
});

test('a file is a draft up to the day on which it is to be published, in UTC', async () => {
  writeFileSync(`${folder}/code.md`, '---\ntitle: Supplier Code\npublishOn: 2026-12-07\n---\n');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-06T23:59:59Z') });
  expect(await load()).toEqual({});
  vi.stubEnv('DRAFTS', 'true');
  expect((await load())['code']?.data.title).toBe('Draft: Supplier Code');
  vi.unstubAllEnvs();
  vi.setSystemTime(new Date('2026-12-07T00:00:00Z'));
  expect((await load())['code']?.data.title).toBe('Supplier Code');
});

test('a file with an error keeps what was loaded of it before, and all do while content/site.yaml has one', async () => {
  writeFileSync(`${folder}/code.md`, '---\ntitle: Supplier Code\n---\n');
  writeFileSync(`${folder}/travel.md`, '---\ntitle: [Travel]\n---\n');
  expect(Object.keys(await load())).toEqual(['code']);
  writeFileSync(`${folder}/travel.md`, '---\ntitle: Travel\n---\n');
  const kept = await load();
  writeFileSync(`${folder}/travel.md`, '---\ntitle: [Travel]\n---\n');
  writeFileSync(`${folder}/code.md`, '---\ntitle: Code\n---\n');
  const loaded = await load(kept);
  expect(loaded['travel']?.data.title).toBe('Travel');
  expect(loaded['code']?.data.title).toBe('Code');
  change('content/site.yaml', field('website'), 'website: slate.example');
  expect(await load(kept)).toEqual(kept);
  expect(await load()).toEqual({});
});

test('an invisible space in a text is loaded as a plain one beside its marks, and as it is in its sentences', async () => {
  const lines: [written: string, loaded: string][] = [
    ['#_What we promise', '# What we promise'],
    ['_\u200b', '  '],
    ['-_a', '- a'],
    ['__- b', '  - b'],
    ['-_[_]_to do', '- [ ] to do'],
    ['1.\u2007first', '1. first'],
    ['>_>_#_said: 10_km - and', '> > # said: 10_km - and'],
    ['_begun, **_so_** #_it', ' begun, **_so_** #_it'],
    // Five plain spaces would make code of it, as four would in front of a text.
    ['-_____c', '-    _c'],
    ['____d', '____d'],
    ['```_js', '``` js'],
    ['```_', '``` '],
    ['\u00ad## Soft\u00adware', ' ## Soft\u00adware'],
    ['|_-_|_:-:_|', '| - | :-: |'],
    // What Word and ChatGPT leave behind.
    ['<o:p>&nbsp;</o:p>', ''],
    ['e<o:p></o:p> :contentReference[oaicite:0]{index=0}', 'e '],
    [
      'f【4:0†source】, citeturn0search1turn0search3, \ue200cite\ue202turn0search1\ue201.',
      'f, , .',
    ],
    ['return0search1 turn0off1', 'return0search1 turn0off1'],
  ];
  const [written, loaded] = [0, 1].map((column) =>
    lines.map((line) => line[column]?.replaceAll('_', '\u00a0')).join('\n'),
  );
  writeFileSync(`${folder}/a.md`, `---\u00a0\ntitle:\u00a0A\u00a0to Z<o:p></o:p>\n---\n${written}`);
  const { a } = await load();
  expect(a?.data.title).toBe('A\u00a0to Z');
  expect(a?.rendered.html.trimStart()).toBe(`---\n---\n\n\n\n${loaded}`);
});

test('entries come by their order, and those with the same by the names of their files', () => {
  const entries = [
    { id: 'c', data: { order: 1 } },
    { id: 'b', data: { order: 100 } },
    { id: 'a', data: { order: 100 } },
  ];
  expect(inOrder(entries).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('Astro is not asked for a picture that is missing or cannot be read, which would stop every page of npm run dev', async () => {
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0');
  writeFileSync(`${folder}/images/iphone.jpg`, heic);
  write('content/images/ada.jpg', heic);
  write('content/images/eve.webp', read('public/images/logo.svg'));
  writeFileSync(
    `${folder}/images/logo.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  );
  writeFileSync(`${folder}/eve.md`, '---\ntitle: Eve\nportrait: eve.webp\n---\n');
  writeFileSync(
    `${folder}/code.md`,
    '---\ntitle: Code\nportrait: ada.jpg\n---\n![a](images/none.png) ![b](images/iphone.jpg) ![c](images/logo.svg)',
  );
  const { code, eve } = await load();
  expect(code?.assetImports).toEqual(['images/logo.svg']);
  expect(code?.data).toEqual({ title: 'Code' });
  expect(eve?.data).toHaveProperty('portrait');
});
