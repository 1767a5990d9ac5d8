import type { AstroIntegration } from 'astro';

/** Registers `client:intent` (hydrate at the first interaction) and `client:after-load` (hydrate when the page is idle). */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
      addClientDirective({ name: 'after-load', entrypoint: './src/directives/after-load.ts' });
    },
  },
});
