import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or at the event that the option names (intent.ts). */
    'client:intent'?: boolean | { wake: string };
  }
}
