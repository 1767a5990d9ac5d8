/**
 * `npm run build`: the static site in `dist/`. With `--drafts`, a site with drafts in `.build/drafts/`. With Astro's
 * options, such as `--outDir`, it only runs Astro.
 */
import { siteSettingsFrom } from '#shared/settings/site.ts';
import { runBuild } from './astro.ts';
import { buildSite } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith, orExit, say } from './terminal.ts';

loadDotEnv();
orExit(() => siteSettingsFrom(process.env));
const options = process.argv.slice(2);
const hasDrafts = options.includes('--drafts');
if (hasDrafts && options.length > 1) exitWith('--drafts takes no other option beside it.');

const build = (): boolean => {
  if (hasDrafts) return runBuild([], { DRAFTS: 'true' });
  return options.length ? runBuild(options) : buildSite();
};

if (!build()) process.exitCode = 1;
else if (hasDrafts) say('The site with drafts is in .build/drafts/.');
else if (!options.length) say('A service that runs here serves it at once.');
