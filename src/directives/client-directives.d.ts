import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or when it is woken (intent.ts). */
    'client:intent'?: boolean | { wake: string } | { idle: true };
  }
}
