import type { Plugin } from 'vite';

/**
 * Vite plugin: the code of the pages, which runs only while building, is bundled without tree shaking, which would take a
 * good part of a build and save visitors nothing. What browsers load is not concerned.
 */
export const serverBundle = (): Plugin => ({
  name: 'server-bundle',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : undefined,
});
