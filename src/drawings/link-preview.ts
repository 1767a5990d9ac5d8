/**
 * The picture that social networks and messengers show above a link to any page. It has no text: they print the page's
 * title below it.
 */
import sharp from 'sharp';
import { neutral } from '#contract/neutral-colours.ts';
import type { BrandColours } from '#lib/palette.ts';
import { lightLogo } from './logo.ts';
import { drawTile } from './logo-bitmaps.ts';
import { strataDrawing } from './strata.ts';

/** In pixels, as Open Graph and X ask for (1.91:1). */
export const linkPreviewSize = { width: 1200, height: 630 } as const;

/**
 * A PNG of the logo on a tile, before the strata on the footer's colour. The tile is in the middle, as some networks
 * show only a square of it.
 */
export const drawLinkPreview = async (
  logo: string,
  colours: Omit<BrandColours, 'courseWalk'>,
): Promise<Buffer> => {
  const { width, height } = linkPreviewSize;
  const { viewBox, shapes } = strataDrawing();
  const { main, accent } = colours.dark;
  const lines = shapes.replaceAll('var(--lake)', main).replaceAll('var(--amber)', accent);
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colours.footer}"/>
    <svg viewBox="${viewBox}" preserveAspectRatio="xMidYMin slice" stroke-width="2">${lines}</svg>
  </svg>`;
  const tile = await drawTile(lightLogo(logo, colours), {
    size: 296,
    mark: 192,
    corner: 56,
    background: neutral.light.paper,
  });
  return sharp(Buffer.from(background))
    .composite([{ input: tile, gravity: 'centre' }])
    .png()
    .toBuffer();
};
