/** The logo, and the picture of shared links, in the colours of the brand. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLinkPreview } from '#drawings/bitmaps.ts';
import { favicon, inlineLogo, lightLogo } from '#drawings/drawings.ts';
import { neutral } from '#contract/neutral-colours.ts';

const colours = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
};

const svg = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`;
const drawn = svg(
  '<path fill="#5B2A86"/><path fill="var(--accent, #b4690e)"/><path fill="#0a5c6b"/>',
);

test('the logo follows the theme where it has a colour of the light theme, or names one', () => {
  expect(inlineLogo(drawn, colours)?.shapes).toBe(
    '<path fill="var(--lake)"/><path fill="var(--amber)"/><path fill="#0a5c6b"/>',
  );
  expect(lightLogo(drawn, colours)).toBe(
    svg('<path fill="#5b2a86"/><path fill="#c2185b"/><path fill="#0a5c6b"/>'),
  );
  expect(favicon(drawn, colours)).toContain(
    '<style>:root{--lake:#5b2a86;--amber:#c2185b}@media(prefers-color-scheme:dark){:root{--lake:#c9a6f0;--amber:#ff8ab5}}</style>',
  );
});

test('a logo is shown as an image where it has styles of its own', () => {
  const styled = svg('<style>path{fill:red}</style><path/>');
  expect(inlineLogo(styled, colours)).toBeUndefined();
  expect(favicon(styled, colours)).toBe(styled);
});

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
