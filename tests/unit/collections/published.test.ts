/** Which files of `content/` a build loads, and their order. */
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, expect, test, vi } from 'vitest';
import { contentLoader } from '#collections/loader.ts';
import { inOrder } from '#collections/queries/entries.ts';
import { sources } from '#collections/sources.ts';
import {
  append,
  change,
  contentOfCopy,
  field,
  job,
  legal,
  read,
  remove,
  site,
  story,
  useContentCopy,
  write,
} from './content-copy.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

useContentCopy();

interface Entry {
  id: string;
  data: { title: string; testimonial?: object };
  rendered: { html: string };
  assetImports: string[];
}

type Entries = Record<string, Entry | undefined>;

/** Returns the entries that a build loads from a folder, by id. `kept`: entries of an earlier build. */
const load = async (
  source: (typeof sources)['jobs' | 'pages' | 'caseStudies' | 'courseWalk'],
  kept: Entries = {},
): Promise<Entries> => {
  const entries = new Map(Object.entries(kept));
  const store = {
    clear: () => entries.clear(),
    keys: () => [...entries.keys()],
    values: () => [...entries.values()],
    set: (entry: Entry) => entries.set(entry.id, entry),
    delete: (id: string) => entries.delete(id),
  };
  const renderMarkdown = (text: string) => {
    const imagePaths = Array.from(text.matchAll(/\]\((.*?)\)/g), ([, path]) => path);
    return Promise.resolve({ html: text, metadata: { imagePaths } });
  };
  const logger = { info: () => undefined };
  const context = { store, renderMarkdown, logger } as unknown as LoaderContext;
  await contentLoader(source, contentOfCopy).load(context);
  return Object.fromEntries(entries);
};

const page = (name: string, text: string): void => write(`content/pages/${name}.md`, text);
const description = /^description: .*$/m.exec(readFileSync(legal, 'utf8'))?.[0];
const code = (fields = ''): void =>
  page('code', `---\ntitle: Supplier Code\n${description}\n${fields}---\n`);

/** Sets a zone whose days end twelve or thirteen hours before the UTC day. */
const moveToAuckland = (): void =>
  change(site, field('locale'), 'locale: en-NZ\ntimeZone: Pacific/Auckland');

test('a job is not loaded after its last day, even if an earlier build stored it', async () => {
  moveToAuckland();
  change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-31');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59Z') });
  const kept = await load(sources.jobs);
  expect(kept).toHaveProperty('data-scientist');
  vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
  expect(await load(sources.jobs, kept)).not.toHaveProperty('data-scientist');
});

test('a draft is loaded only for a preview, and marked in its title', async () => {
  code('draft: true\n');
  expect(await load(sources.pages)).not.toHaveProperty('code');
  vi.stubEnv('DRAFTS', 'true');
  expect((await load(sources.pages))['code']?.data.title).toBe('Draft: Supplier Code');
});

test('a file is a draft until its publish date, in UTC', async () => {
  moveToAuckland();
  code('publishOn: 2026-12-07\n');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-06T23:59:59Z') });
  expect(await load(sources.pages)).not.toHaveProperty('code');
  vi.stubEnv('DRAFTS', 'true');
  expect((await load(sources.pages))['code']?.data.title).toBe('Draft: Supplier Code');
  vi.unstubAllEnvs();
  vi.setSystemTime(new Date('2026-12-07T00:00:00Z'));
  expect((await load(sources.pages))['code']?.data.title).toBe('Supplier Code');
});

test('a file with an error keeps its last entry; so do all while site.yaml has an error', async () => {
  code();
  const kept = await load(sources.pages);
  change('content/pages/code.md', field('title'), 'title: [Code]');
  change(legal, field('title'), 'title: Cookies');
  const loaded = await load(sources.pages, kept);
  expect(loaded['code']).toBe(kept['code']);
  expect(loaded['cookie-policy']?.data.title).toBe('Cookies');
  expect(await load(sources.pages)).not.toHaveProperty('code');
  change('content/site.yaml', field('website'), 'website: slate.example');
  expect(await load(sources.pages, kept)).toEqual(kept);
  expect(await load(sources.pages)).toEqual({});
});

test('a missing file that only the course-walk area needs has no entry', async () => {
  expect(await load(sources.courseWalk)).toHaveProperty('only');
  remove('content/course-walk/landing.yaml');
  expect(await load(sources.courseWalk)).toEqual({});
});

test('an invisible space next to a mark loads as a plain one, and stays within a sentence', async () => {
  const lines: [written: string, loaded: string][] = [
    ['#_What we promise', '# What we promise'],
    ['_\u200b', '  '],
    ['-_a', '- a'],
    ['__- b', '  - b'],
    ['-_[_]_to do', '- [ ] to do'],
    ['1.\u2007first', '1. first'],
    ['>_>_#_said: 10_km - and', '> > # said: 10_km - and'],
    ['_begun, **_so_** #_it', ' begun, **_so_** #_it'],
    // Five plain spaces would turn it into code, like four before a text.
    ['-_____c', '-    _c'],
    ['____d', '____d'],
    ['```_js', '``` js'],
    ['```_', '``` '],
    ['\u00ad## Soft\u00adware', ' ## Soft\u00adware'],
    ['|_-_|_:-:_|', '| - | :-: |'],
    // Leftovers of Word and ChatGPT.
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
  page('a', `---\u00a0\ntitle:\u00a0A\u00a0to Z<o:p></o:p>\n${description}\n---\n${written}`);
  const { a } = await load(sources.pages);
  expect(a?.data.title).toBe('A\u00a0to Z');
  expect(a?.rendered.html.trimStart()).toBe(`---\n---\n\n\n\n\n${loaded}`);
});

test('entries are sorted by order, then by file name', () => {
  const entries = [
    { id: 'c', data: { order: 1 } },
    { id: 'b', data: { order: 100 } },
    { id: 'a', data: { order: 100 } },
  ];
  expect(inOrder(entries).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test.each([
  [
    'a broken photograph',
    () => change(story, '  portrait: portrait-scientist', '  portrait: iphone.jpg'),
  ],
  ['a broken picture', () => append(story, '![A desk](../images/iphone.jpg)')],
  ['a missing picture', () => append(story, '![A desk](../images/none.png)')],
  ['refused HTML', () => append(story, '<iframe src="https://a.example"></iframe>')],
])('%s → the file keeps its last entry, and Astro never meets the fault', async (_, spoil) => {
  write('content/images/iphone.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));
  const kept = await load(sources.caseStudies);
  spoil();
  const loaded = await load(sources.caseStudies, kept);
  expect(loaded['sora-fuel']).toBe(kept['sora-fuel']);
  expect(await load(sources.caseStudies)).not.toHaveProperty('sora-fuel');
});

test('Astro gets the pictures of a text and its photographs', async () => {
  for (const name of ['eve.webp', 'logo.svg'])
    write(`content/images/${name}`, read('public/images/logo.svg'));
  change(story, '  portrait: portrait-scientist', '  portrait: eve.webp');
  append(story, '![c](../images/logo.svg)');
  const { 'sora-fuel': loaded } = await load(sources.caseStudies);
  expect(loaded?.assetImports).toEqual(['../images/logo.svg']);
  expect(loaded?.data.testimonial).toHaveProperty('portrait');
});
