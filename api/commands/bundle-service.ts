import { pathToFileURL } from 'node:url';

const FOLDER = '.build';

/**
 * Bundles the service into one file, packages left out, so that it starts fast and runs as plain JavaScript; the program
 * that it has pictures read by is put beside it.
 */
export const bundleService = async (): Promise<URL> => {
  const { build } = await import('esbuild');
  await build({
    entryPoints: { service: 'api/main.ts', 'image-process': 'api/course-walk/image-process.js' },
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
  return pathToFileURL(`${FOLDER}/service.js`);
};
