import { pathToFileURL } from 'node:url';

const OUTPUT = '.build/service.js';

/** Bundles the service into one file, packages left out, so that it starts fast and runs as plain JavaScript. */
export const bundleService = async (): Promise<URL> => {
  const { build } = await import('esbuild');
  await build({
    entryPoints: ['api/main.ts'],
    outfile: OUTPUT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
  return pathToFileURL(OUTPUT);
};
