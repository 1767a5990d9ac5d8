import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use (intent.ts). */
    'client:intent'?: boolean;
  }
}
