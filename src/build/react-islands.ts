import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** `@astrojs/react`, with a client script of our own (src/directives/hydrate-react.ts). */
export const reactIslands = (): AstroIntegration => {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              clientEntrypoint: './src/directives/hydrate-react.ts',
            }),
        }),
    },
  };
};
