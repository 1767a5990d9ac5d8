import type { Plugin } from 'vite';

/**
 * Vite plugin that hands over the scripts that browsers load, once they are bundled.
 *
 * @param receive gets their texts by URL path
 */
export const clientScripts = (receive: (scripts: Map<string, string>) => Promise<void>): Plugin => {
  let isServerBuild = false;
  return {
    name: 'client-scripts',
    apply: 'build',
    configResolved: ({ build }) => {
      isServerBuild = Boolean(build.ssr);
    },
    writeBundle: async (_options, bundle) => {
      if (isServerBuild) return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      await receive(new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code])));
    },
  };
};
