import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files-below.ts';

const WORTH_COMPRESSING = /\.(html|js|css|svg|xml|txt|json|webmanifest|ico)$/;

const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const compress = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const variants = { '.br': await brotli(body), '.gz': await promisify(gzip)(body, { level: 9 }) };
  for (const [extension, smaller] of Object.entries(variants)) {
    if (smaller.length < body.length) await writeFile(file + extension, smaller);
  }
};

/** Lays a brotli and a gzip copy beside every text file of the built site, so that serving it costs no work. */
export const compressedFiles = (): AstroIntegration => ({
  name: 'compressed-files',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const files = (await filesBelow(fileURLToPath(dir))).filter((file) =>
        WORTH_COMPRESSING.test(file),
      );
      for (const file of files) await compress(file);
      logger.info(`${files.length} files compressed`);
    },
  },
});
