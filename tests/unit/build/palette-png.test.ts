import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLinkPreview } from '../../../src/build/link-previews/draw-link-preview.ts';
import {
  type Colour,
  encodePalettePng,
  nearestIn,
  ramp,
} from '../../../src/build/link-previews/palette-png.ts';

const palette: Colour[] = [
  [255, 255, 255],
  [10, 92, 107],
  [180, 105, 14],
];

test('an image has the colours of its palette where the indexes say', async () => {
  const png = await encodePalettePng(
    Uint8Array.from([0, 1, 2, 2, 1, 0]),
    { width: 3, height: 2 },
    palette,
  );
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([3, 2, 3]);
  expect([...data]).toEqual([0, 1, 2, 2, 1, 0].flatMap((index) => palette[index] ?? []));
});

test('a colour is drawn as the nearest of the palette', () => {
  const nearest = nearestIn(palette);
  expect([nearest(250, 251, 252), nearest(0, 100, 100), nearest(200, 100, 0)]).toEqual([0, 1, 2]);
  expect(ramp([0, 0, 0], [10, 20, 30], 3)).toEqual([
    [0, 0, 0],
    [5, 10, 15],
    [10, 20, 30],
  ]);
});

test('a link preview is 1200×630 pixels and small, and no two titles look the same', async () => {
  const draw = (title: string): Promise<Buffer> =>
    drawLinkPreview({ title, label: 'services', variant: 'ridge', siteName: 'A' });
  const [short, long] = await Promise.all([draw('Cloud'), draw('Cloud and more '.repeat(14))]);
  for (const png of [short, long]) {
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(png.length).toBeLessThan(60 * 1024);
  }
  expect(short.equals(long)).toBe(false);
});
