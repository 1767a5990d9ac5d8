/** PNG images with a palette (W3C PNG, third edition: colour type 3, eight bits), written without quantizing each image. */
import { constants, crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Steps between two colours, for edges that are smoothed against a background. */
export const ramp = (from: Colour, to: Colour, steps: number): Colour[] =>
  Array.from({ length: steps }, (_, step) => {
    const share = step / (steps - 1);
    const mix = (a: number, b: number): number => Math.round(a + share * (b - a));
    return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
  });

const unknown = 255;
const bits = 6;

/**
 * @param palette at most 255 colours
 * @returns the index of the colour nearest to a given one
 */
export const nearestIn = (palette: Colour[]) => {
  const known = new Uint8Array(1 << (3 * bits)).fill(unknown);
  const find = (r: number, g: number, b: number): number => {
    const distances = palette.map((colour) =>
      Math.hypot(r - colour[0], g - colour[1], b - colour[2]),
    );
    return distances.indexOf(Math.min(...distances));
  };
  return (r: number, g: number, b: number): number => {
    const key = ((r >> 2) << (2 * bits)) | ((g >> 2) << bits) | (b >> 2);
    // Of the middle of the step, so that an image does not depend on those drawn before it.
    if (known[key] === unknown) known[key] = find((r & 252) + 2, (g & 252) + 2, (b & 252) + 2);
    return known[key] ?? 0;
  };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes an image.
 *
 * @param indexes of the palette's colours, row by row
 */
export const encodePalettePng = async (
  indexes: Uint8Array,
  { width, height }: { width: number; height: number },
  palette: Colour[],
): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter, 0 for none, which suits a palette best.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  // Runs of one colour alone are found in a quarter of the time, for a sixth more bytes.
  const data = await promisify(deflate)(rows, { strategy: constants.Z_RLE });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
