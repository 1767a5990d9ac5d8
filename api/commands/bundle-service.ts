import { pathToFileURL } from 'node:url';

const outputFolder = '.build';

/**
 * Bundles the service, without its packages, into one JavaScript file, which starts faster than TypeScript. The program
 * that converts images in a process of its own is put beside it.
 *
 * @returns the URL of the file
 */
export const bundleService = async (): Promise<URL> => {
  const { build } = await import('esbuild');
  await build({
    entryPoints: { service: 'api/main.ts', 'image-process': 'api/course-walk/image-process.js' },
    outdir: outputFolder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
  return pathToFileURL(`${outputFolder}/service.js`);
};
