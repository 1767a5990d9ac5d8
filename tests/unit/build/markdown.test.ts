import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markdownOptions, remarkBlocks, remarkHeadings } from '#build/markdown.ts';
import type { MarkdownNode } from '#lib/markdown.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const heading = (depth: number, value: string): MarkdownNode => ({
  type: 'heading',
  depth,
  children: [{ type: 'text', value }],
});

test('headings have unique ids that no dialog or landmark uses', () => {
  const children = ['Main', 'Consultation', 'What’s new?', 'Main', '§', 'Soft\u00adware'].map(
    (text) => heading(2, text),
  );
  remarkHeadings()({ type: 'root', children });
  expect(children.map(({ data }) => data?.hProperties?.['id'])).toEqual([
    'section-main',
    'section-consultation',
    'section-whats-new',
    'section-main-2',
    'section-text',
    'section-software',
  ]);
});

test.each([
  ['# ## ######', [2, 3, 4]],
  ['## ### ##', [2, 3, 2]],
  // A heading that skips a level, and the next one.
  ['## #### #### ### ##', [2, 3, 3, 3, 2]],
  ['### ## # ##', [2, 2, 2, 3]],
  ['# ## ### #### ##### ######', [2, 3, 4, 5, 6, 6]],
])('headings %s → levels %j', (marks, levels) => {
  const children = marks.split(' ').map(({ length }) => heading(length, 'A heading'));
  remarkHeadings()({ type: 'root', children });
  expect(children.map(({ depth }) => depth)).toEqual(levels);
});

test('tables and code are in focusable boxes that scroll, and tasks say whether they are done', () => {
  const item: MarkdownNode = {
    type: 'listItem',
    checked: true,
    children: [
      { type: 'paragraph', children: [] },
      { type: 'code', value: 'x' },
    ],
  };
  const tree: MarkdownNode = { type: 'root', children: [{ type: 'table' }, item] };
  remarkBlocks()(tree);
  expect(tree.children?.[0]?.data?.hProperties).toMatchObject({ tabIndex: 0, ariaLabel: 'Table' });
  expect(item.children?.[1]?.data?.hProperties).toMatchObject({ tabIndex: 0, ariaLabel: 'Code' });
  expect(item.checked).toBeNull();
  expect(item.children?.[0]?.children?.[0]?.data?.hProperties).toMatchObject({ ariaLabel: 'Done' });
});

test('two tildes strike out, and one stays text', async () => {
  const renderer = await markdownOptions(() => new Map()).processor.createRenderer({});
  const { code } = await renderer.render('H~2~O, ~~no~~');
  expect(code).toBe('<p>H~2~O, <del>no</del></p>');
});

test('editors’ comments are removed, other HTML is not', async () => {
  const renderer = await markdownOptions(() => new Map()).processor.createRenderer({});
  const { code } = await renderer.render(
    '<!-- A note. -->\n\nPress <kbd>Ctrl</kbd> <!-- and <b>then</b> -->\n\n<p>b<!--\nc --!></p>',
  );
  expect(code).not.toMatch(/<!--|note|then|c --/);
  expect(code).toContain('Press <kbd>Ctrl</kbd>');
  expect(code).toContain('<p>b</p>');
});

test('facts of the company are filled into texts, links, titles and alternative texts', async () => {
  const facts = new Map([['name', 'Slate']]);
  const renderer = await markdownOptions(() => facts).processor.createRenderer({});
  const { code } = await renderer.render(
    '{{site.name}} ![{{site.name}}](/a.png "{{site.name}}") [a](/?of={{site.name}})',
  );
  expect(code.match(/Slate/g)).toHaveLength(4);
  expect(code).toContain('alt="Slate"');
});

test('a picture gets sizes that fit its column; a title makes it a figure with a caption', async () => {
  const renderer = await markdownOptions(() => new Map()).processor.createRenderer({});
  const { code } = await renderer.render(
    '![A desk](desk.png "Our desk")\n\n![A mark](mark.svg) in a line',
  );
  expect(code.split('\n')).toEqual([
    '<figure><img src="desk.png" alt="A desk" widths="320 640 960 1280 1920" sizes="(min-width: 39rem) 36rem, calc(100vw - 2.5rem)"><figcaption>Our desk</figcaption></figure>',
    '<p><img src="mark.svg" alt="A mark"> in a line</p>',
  ]);
});

test('transparent pictures are marked for a white background in the dark theme', async () => {
  const folder = temporaryFolder();
  const picture = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 4, background } });
  await picture('#0008').toFile(join(folder, 'a chart.png'));
  await picture('#000f').toFile(join(folder, 'opaque.png'));
  await picture('#fff').jpeg().toFile(join(folder, 'photo.jpg'));
  const renderer = await markdownOptions(() => new Map()).processor.createRenderer({});
  const images = ['a%20chart.png', 'opaque.png', 'photo.jpg', 'none.png', '/images/logo.svg'];
  const { code } = await renderer.render(images.map((src) => `![A](${src})`).join('\n\n'), {
    fileURL: pathToFileURL(join(folder, 'a.md')),
  });
  const marked = code.split('\n').filter((line) => line.includes('transparent'));
  expect(marked).toEqual([
    expect.stringContaining('chart.png'),
    expect.stringContaining('/images/logo.svg'),
  ]);
});
