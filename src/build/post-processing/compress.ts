import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';

/** The compressed forms of a text. */
export interface Compressed {
  br: Buffer;
  gz: Buffer;
}

/** Compresses a text with brotli and gzip as small as they can, on Node's thread pool. */
export const compress = async (body: Buffer): Promise<Compressed> => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { br, gz };
};

/** The text that was compressed. */
export const decompress = ({ br }: Compressed): Buffer => brotliDecompressSync(br);
