/**
 * Writes the bitmap forms of the logo from `public/images/logo.svg`. After changing the logo, run:
 *
 *     npx tsx src/build/logo-files.ts
 *
 * Only `favicon.svg` and `components/Logo.astro` are drawn by hand, as they follow the theme.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../../public/', import.meta.url);
/** `--paper` of the light theme: the ground on which the mark keeps its contrast anywhere. */
const PAPER = '#faf8f4';

interface Tile {
  /** Width and height in pixels. */
  size: number;
  /** Width and height of the mark in the middle; a multiple of 32 keeps its edges on pixels. */
  mark: number;
  /** Corner radius of the paper ground, in pixels. */
  corner: number;
}

const renderMark = (svg: Buffer, size: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();

const renderTile = async (svg: Buffer, { size, mark, corner }: Tile): Promise<Buffer> => {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${PAPER}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: await renderMark(svg, mark), gravity: 'centre' }])
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();
};

/** An icon file of one PNG picture (the ICO format since Windows Vista): directory, one entry, the PNG itself. */
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

const svg = await readFile(new URL('images/logo.svg', PUBLIC));
const files: Record<string, Buffer> = {
  'images/logo-new.png': await renderTile(svg, { size: 512, mark: 384, corner: 64 }),
  'apple-touch-icon.png': await renderTile(svg, { size: 180, mark: 128, corner: 0 }),
  'favicon.ico': iconFile(await renderMark(svg, 32), 32),
};

for (const [name, content] of Object.entries(files)) {
  await writeFile(new URL(name, PUBLIC), content);
  console.log(`public/${name}  ${content.length} bytes`);
}
