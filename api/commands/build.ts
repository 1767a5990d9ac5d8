/** `npm run build`: the static site in `dist/`. With options of Astro's, such as `--outDir`, just that. */
import { runAstro, settingsFault } from './astro.ts';
import { buildSite } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith, say } from './terminal.ts';

loadDotEnv();
const fault = settingsFault();
if (fault) exitWith(fault);
const options = process.argv.slice(2);
const isBuilt = options.length ? runAstro(['build', ...options]) : buildSite();
if (!isBuilt) process.exitCode = 1;
else if (!options.length) say('A service that runs here serves it at once.');
