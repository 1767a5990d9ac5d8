import { readFileSync } from 'node:fs';
import { kept } from './kept.ts';
import { getSingleton } from './singletons.ts';

/** The logo, public/images/logo.svg, and the brand colours that it uses. */
export const getLogo = kept(async () => ({
  svg: readFileSync('public/images/logo.svg', 'utf8'),
  colours: await getSingleton('colours'),
}));
