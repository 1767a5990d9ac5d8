import { readFileSync } from 'node:fs';
import { cachedInBuild } from './cached-in-build.ts';
import { getSingleton } from './singletons.ts';

/** The logo, public/images/logo.svg, and the brand colours that it uses. */
export const getLogo = cachedInBuild(async () => ({
  svg: readFileSync('public/images/logo.svg', 'utf8'),
  colours: await getSingleton('colours'),
}));
