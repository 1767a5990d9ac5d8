/**
 * Writes the favicon and the bitmap forms of the logo from `public/images/logo.svg`. After changing the logo, run:
 *
 *     npx node src/build/by-hand/logo-files.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { favicon } from '../../drawings/logo.ts';
import { isRunDirectly } from './is-run-directly.ts';

const publicFolder = new URL('../../../public/', import.meta.url);
/** `--paper` of the light theme, the background of the bitmaps. */
const paper = '#faf8f4';

interface Tile {
  /** Width and height in pixels. */
  size: number;
  /** Width and height of the centred mark in pixels; a multiple of 32 aligns its edges with pixels. */
  mark: number;
  /** Corner radius of the background in pixels. */
  corner: number;
}

const renderMark = (svg: Buffer, size: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();

const renderTile = async (svg: Buffer, { size, mark, corner }: Tile): Promise<Buffer> => {
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${paper}"/></svg>`;
  return sharp(Buffer.from(background))
    .composite([{ input: await renderMark(svg, mark), gravity: 'centre' }])
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();
};

/** An ICO file with one PNG image, which the format allows since Windows Vista: header, one directory entry, the PNG. */
const iconFile = (png: Buffer, size: number): Buffer => {
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

/** The favicon and the bitmap forms of the logo, by their path in `public/`. */
export const drawLogoFiles = async (svg: Buffer): Promise<Record<string, Buffer>> => ({
  'images/logo-new.png': await renderTile(svg, { size: 512, mark: 384, corner: 64 }),
  'apple-touch-icon.png': await renderTile(svg, { size: 180, mark: 128, corner: 0 }),
  'favicon.ico': iconFile(await renderMark(svg, 32), 32),
  'favicon.svg': Buffer.from(favicon(svg.toString())),
});

const main = async (): Promise<void> => {
  const files = await drawLogoFiles(await readFile(new URL('images/logo.svg', publicFolder)));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(new URL(name, publicFolder), content);
    console.log(`public/${name}  ${content.length} bytes`);
  }
};

if (isRunDirectly(import.meta.url)) await main();
