import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or when `wakeIsland(wake)` is called. */
    'client:intent'?: boolean | { wake: string };
    /** Hydrates once the page has loaded and is idle. */
    'client:after-load'?: boolean;
  }
}
