import { getContainerRenderer } from '@astrojs/react/container-renderer';
import type { AstroIntegration } from 'astro';

/**
 * Registers `client:intent`, which hydrates an island at the first interaction, and the renderer of `@astrojs/react`
 * with a client script of our own (src/directives/hydrate-react.ts). This integration must come before `react()`, as
 * Astro uses the first renderer that accepts a component.
 */
export const reactIslands = (): AstroIntegration => ({
  name: 'react-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addRenderer }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
      addRenderer({
        ...getContainerRenderer(),
        clientEntrypoint: './src/directives/hydrate-react.ts',
      });
    },
  },
});
