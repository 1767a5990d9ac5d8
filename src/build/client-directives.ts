import type { AstroIntegration } from 'astro';

/** Registers `client:intent`, which hydrates an island at the first interaction. */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
    },
  },
});
