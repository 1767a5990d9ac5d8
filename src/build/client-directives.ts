import type { AstroIntegration } from 'astro';

/** Registers `client:intent`, for islands that wait for a sign of use, and `client:after-load`, for the carousel. */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
      addClientDirective({ name: 'after-load', entrypoint: './src/directives/after-load.ts' });
    },
  },
});
