import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes brotli and gzip copies of a text, as small as possible, beside its file, so that no server needs to compress
 * it. A copy that is not smaller than the text is left out.
 */
export const compressFile = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const copies = {
    br: await promisify(brotliCompress)(body, { params }),
    gz: await promisify(gzip)(body, { level: 9 }),
  };
  for (const [extension, copy] of Object.entries(copies)) {
    if (copy.length < body.length) await writeFile(`${file}.${extension}`, copy);
  }
};
