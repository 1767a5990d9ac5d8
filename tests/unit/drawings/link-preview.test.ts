/** The picture of shared links: its contents, when it has no words, and when it is drawn again. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawLinkPreview, type LinkPreview } from '#drawings/link-preview.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const colours = {
  paper: '#faf8f4',
  surface: '#ffffff',
  line: '#d9d3c7',
  ink: '#102030',
  muted: '#506070',
  lake: '#5b2a86',
  amber: '#c2185b',
};

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`;

const preview = (text: string, more: Partial<LinkPreview> = {}): LinkPreview => ({
  logo: square('var(--amber)'),
  name: 'Quarrylight',
  drawing: square('var(--lake)'),
  place: 'column',
  texts: [{ kind: 'headline', text }],
  colours,
  ...more,
});

/** Returns `#rrggbb` of a pixel. */
const colourAt = async (image: Buffer, left: number, top: number): Promise<string> => {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
};

/** Returns the pixel rows of the left column, below the logo, that are not blank. */
const inkedRows = async (image: Buffer): Promise<number[]> => {
  const width = 640;
  const pixels = await sharp(image)
    .extract({ left: 0, top: 240, width, height: 390 })
    .greyscale()
    .raw()
    .toBuffer();
  return Array.from({ length: 390 }, (_, row) => row).filter((row) =>
    pixels.subarray(row * width, (row + 1) * width).some((value) => value < 100),
  );
};

test('picture of shared links has logo, words and drawing in the brand’s colours, in at most 60 KB', async () => {
  const { png, hasWords } = await drawLinkPreview(preview('Cloud & DevOps'));

  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(60 * 1024);
  expect(await colourAt(png, 10, 10)).toBe(colours.paper);
  expect(await colourAt(png, 86, 70)).toBe(colours.amber);
  expect(await colourAt(png, 960, 400)).toBe(colours.lake);
  expect(hasWords).toBe(true);
  expect((await inkedRows(png)).length).toBeGreaterThan(60);
});

describe('words of the picture', () => {
  test.each([
    ['letters of latin-ext', 'Łódź Data Šíť'],
    ['curly quotation marks and dashes', '“Data” – the team’s'],
    ['three lines at 56 px', 'A custom database for electrochemistry at a maker of fuel'],
    ['no words at all', ''],
  ])('%s → drawn', async (_, text) => {
    expect((await drawLinkPreview(preview(text))).hasWords).toBe(true);
  });

  test.each([
    ['Arabic', 'البيانات'],
    ['an emoji', 'Launch 🚀'],
    ['a letter that the files lack', 'Ελλάδα'],
    [
      'a fourth line at 56 px',
      'A custom database for electrochemistry at a maker of fuel from carbon that is captured',
    ],
    ['a word wider than the column', 'Donaudampfschifffahrtsgesellschaft'],
  ])('%s → the picture without words', async (_, text) => {
    const { png, hasWords } = await drawLinkPreview(preview(text));

    expect(hasWords).toBe(false);
    expect(await inkedRows(png)).toEqual([]);
    expect(await colourAt(png, 144, 144)).toBe(colours.amber);
    expect(await colourAt(png, 960, 400)).toBe(colours.lake);
  });

  test('draw a figure in the main colour above its label', async () => {
    const { png, hasWords } = await drawLinkPreview(
      preview('', {
        texts: [
          { kind: 'figure', text: '40%' },
          { kind: 'label', text: 'less data processing time' },
        ],
      }),
    );
    expect(hasWords).toBe(true);
    const figure = { left: 64, top: 330, width: 500, height: 140 };
    const { channels } = await sharp(await sharp(png).extract(figure).toBuffer()).stats();
    expect(channels.map(({ min }) => min)).toEqual([0x5b, 0x2a, 0x86]);
  });
});

describe('existing picture', () => {
  // Simulates a new build.
  beforeEach(() => vi.resetModules());
  const inNewBuild = async (given: LinkPreview, folder: string): Promise<Buffer> => {
    const { drawOnce } = await import('#drawings/drawn-previews.ts');
    const { png } = await drawOnce('site', given, folder);
    vi.resetModules();
    return png;
  };

  test('is drawn again only if its words, drawing or colours change', async () => {
    const folder = temporaryFolder();
    const drawn = await inNewBuild(preview('Cloud'), folder);
    const file = `${folder}/site.json`;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
    const marked = Buffer.from('kept');
    const mark = () =>
      writeFileSync(file, JSON.stringify({ ...kept, png: marked.toString('base64') }));

    mark();
    expect(await inNewBuild(preview('Cloud'), folder)).toEqual(marked);
    for (const changed of [
      preview('Clouds'),
      preview('Cloud', { drawing: square('var(--ink)') }),
      preview('Cloud', { colours: { ...colours, paper: '#ffffff' } }),
    ]) {
      mark();
      const png = await inNewBuild(changed, folder);
      expect(png).not.toEqual(marked);
      expect(png).not.toEqual(drawn);
    }
  });
});
