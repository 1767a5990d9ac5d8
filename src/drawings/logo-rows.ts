/** The logo as rows of little squares, for emails, whose pictures many programs do not show. */
import sharp from 'sharp';
import { lightLogo } from './logo.ts';

/** Squares in a row, and rows. */
const size = 16;
const channels = 4;

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const distance = (one: Uint8Array, other: number[]): number =>
  other.reduce((sum, value, at) => sum + (value - (one[at] ?? 0)) ** 2, 0);

/**
 * Draws a square SVG with 16 squares to a row.
 *
 * @returns a character for each square: `m` has the main colour, `a` the accent, a space none. Another colour becomes the
 * nearer of the two.
 */
export const logoRows = async (
  svg: string,
  colours: Parameters<typeof lightLogo>[1],
): Promise<string[]> => {
  const pixels = await sharp(Buffer.from(lightLogo(svg, colours)), { density: 72 * 4 })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const main = channelsOf(colours.light.main);
  const accent = channelsOf(colours.light.accent);
  const squareAt = (row: number, column: number): string => {
    const pixel = pixels.subarray((row * size + column) * channels);
    if ((pixel[channels - 1] ?? 0) < 128) return ' ';
    return distance(pixel, main) <= distance(pixel, accent) ? 'm' : 'a';
  };
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => squareAt(row, column)).join(''),
  );
};
