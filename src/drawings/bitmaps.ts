/** The logo as bitmaps. */
import sharp from 'sharp';

interface Tile {
  /** Width and height in pixels. */
  size: number;
  /** Width and height of the centred mark in pixels. A multiple of 32 aligns its edges with pixels. */
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

/** Draws the logo on a square, as a PNG. */
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
 * Draws the logo as an ICO file with one PNG, possible since Windows Vista: header, one directory entry, the PNG.
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
