/** The picture of shared links. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLinkPreview } from '#drawings/bitmaps.ts';
import { neutral } from '#contract/neutral-colours.ts';

const colours = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
};

/** `#rrggbb` of a pixel. */
const colourAt = async (image: Buffer, left: number, top: number): Promise<string> => {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
};

test('a shared link shows the logo on its tile, the strata and their sun in the colours of the brand', async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="var(--main)" d="M0 0h8v8H0z"/></svg>';
  const image = await drawLinkPreview(logo, colours);

  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(await colourAt(image, 10, 10)).toBe(colours.footer);
  expect(await colourAt(image, 600, 200)).toBe(neutral.light.paper);
  expect(await colourAt(image, 600, 315)).toBe(colours.light.main);
  expect(await colourAt(image, 933, 163)).toBe(colours.dark.accent);
  const leftEdge = await sharp(image)
    .extract({ left: 0, top: 0, width: 1, height: 630 })
    .toBuffer();
  const { channels } = await sharp(leftEdge).stats();
  // The lines are lighter than the ground.
  expect(channels[1]?.max).toBeGreaterThan(0x10 + 30);
});
