import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** The service as one file of plain JavaScript, so that it starts fast; gives back its path. */
export const bundleForProof = async (): Promise<string> => {
  const outfile = join(root, `.build/proof-service-${process.pid}.js`);
  await build({
    entryPoints: [join(root, 'api/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
};
