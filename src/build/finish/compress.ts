import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bits of the window that holds a text of so many bytes: a larger one takes memory and finds nothing more. */
const windowBits = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_MAX_WINDOW_BITS,
  );

/**
 * Writes brotli and gzip copies of a text, as small as possible, beside its file, so that no server needs to compress
 * it. A copy that is not smaller than the text is left out.
 */
export const compressFile = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const copies = {
    br: await promisify(brotliCompress)(body, { params }),
    gz: await promisify(gzip)(body, { level: 9 }),
  };
  for (const [extension, copy] of Object.entries(copies)) {
    if (copy.length < body.length) await writeFile(`${file}.${extension}`, copy);
  }
};
