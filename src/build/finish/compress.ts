import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildCache } from './build-cache.ts';

/** Bits of the window that holds a text of so many bytes: a larger one takes memory and finds nothing more. */
const windowBits = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_MAX_WINDOW_BITS,
  );

const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/**
 * Writes brotli and gzip copies of a text, as small as possible, beside its file, so that no server needs to compress
 * it. A copy that is not smaller than the text is left out.
 */
export const compressFile = async (file: string, { cached }: BuildCache): Promise<void> => {
  const body = await readFile(file);
  const compressed = {
    br: await cached(`brotli ${process.versions.brotli}, window of the text`, body, () =>
      brotli(body),
    ),
    gz: await promisify(gzip)(body, { level: 9 }),
  };
  for (const [extension, data] of Object.entries(compressed)) {
    if (data.length < body.length) await writeFile(`${file}.${extension}`, data);
  }
};
