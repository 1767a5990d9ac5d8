/**
 * The packages that draw link previews. They take a third of a second to load, and most builds draw none, so they are loaded
 * when the first one is drawn. They are required, as `import()` fails in what astro.config.mjs imports: by then, Astro has
 * closed the Vite server that loaded it.
 */
import { createRequire } from 'node:module';
import type sharp from 'sharp';

const require = createRequire(import.meta.url);

/** Lays out HTML as SVG. */
export const loadSatori = () => (require('satori') as typeof import('satori')).default;

/** Makes pixels of SVG. */
export const loadSharp = () => require('sharp') as typeof sharp;
