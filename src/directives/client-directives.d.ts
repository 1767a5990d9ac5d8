import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or as the option says (intent.ts). */
    'client:intent'?: boolean | { press: true } | { wake: string } | { inViewAt: number };
  }
}
