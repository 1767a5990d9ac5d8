import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use (intent.ts); with `wake`, also when `wakeIsland(wake)` is called. */
    'client:intent'?: boolean | { wake: string };
    /** Hydrates once the page has loaded and the browser is idle (after-load.ts). */
    'client:after-load'?: boolean;
  }
}
