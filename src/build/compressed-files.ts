import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { listFiles } from './list-files.ts';

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(html|js|css|svg|xml|txt|json|webmanifest|ico)$/;

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
  for (const [extension, compressed] of Object.entries(variants)) {
    if (compressed.length < body.length) await writeFile(file + extension, compressed);
  }
};

/** Writes a brotli and a gzip copy beside every text file of the built site, so that the server need not compress. */
export const compressedFiles = (): AstroIntegration => ({
  name: 'compressed-files',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const files = await listFiles(fileURLToPath(dir), textFile);
      for (const file of files) await compress(file);
      logger.info(`${files.length} files compressed`);
    },
  },
});
