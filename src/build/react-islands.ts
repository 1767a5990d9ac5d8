import { getContainerRenderer } from '@astrojs/react/container-renderer';
import type { AstroIntegration } from 'astro';

/**
 * The renderer of `@astrojs/react` with a client script of our own (src/directives/hydrate-react.ts). It stands before
 * that integration, as Astro takes the first renderer that knows a component.
 */
export const reactIslands = (): AstroIntegration => ({
  name: 'react-islands',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        ...getContainerRenderer(),
        clientEntrypoint: './src/directives/hydrate-react.ts',
      }),
  },
});
