import 'astro';
import type { IntentOptions } from './intent.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or as the option says (intent.ts). */
    'client:intent'?: boolean | IntentOptions;
  }
}
