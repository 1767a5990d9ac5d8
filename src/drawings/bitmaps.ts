/** The logo as bitmaps, and the picture of shared links. */
import sharp from 'sharp';
import { neutral } from '#contract/neutral-colours.ts';
import type { BrandColours } from '#lib/brand.ts';
import { lightLogo, strataDrawing } from './drawings.ts';

interface Tile {
  /** Width and height in pixels. */
  size: number;
  /** Width and height of the centred mark in pixels; a multiple of 32 aligns its edges with pixels. */
  mark: number;
  /** Corner radius of the background in pixels. */
  corner: number;
  /** Colour of the background. */
  background: string;
}

const renderMark = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();

/** A PNG of the logo on a square. */
export const drawTile = async (
  svg: string,
  { size, mark, corner, background }: Tile,
): Promise<Buffer> => {
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${background}"/></svg>`;
  return sharp(Buffer.from(square))
    .composite([{ input: await renderMark(svg, mark), gravity: 'centre' }])
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();
};

/**
 * An ICO file with one PNG image, which the format allows since Windows Vista: header, one directory entry, the PNG.
 */
export const drawIcon = async (svg: string, size: number): Promise<Buffer> => {
  const png = await renderMark(svg, size);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

/** In pixels, as Open Graph and X ask for (1.91:1). */
export const linkPreviewSize = { width: 1200, height: 630 } as const;

/**
 * The picture that social networks and messengers show above a link to any page: the logo on a tile, before the strata.
 * The tile is in the middle, as some show only a square of it. It has no text: they print the page's title below it.
 */
export const drawLinkPreview = async (
  logo: string,
  colours: Pick<BrandColours, 'light' | 'dark' | 'footer'>,
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
