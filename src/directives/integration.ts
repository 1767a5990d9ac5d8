import type { AstroIntegration } from 'astro';

/** Registers `client:intent`, the directive of every island that waits for a sign of use. */
export const intentDirective = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
    },
  },
});
