/** `npm run build`: the static site in `dist/`. With options of Astro's, such as `--outDir`, just that. */
import { spawnSync } from 'node:child_process';
import { buildSite, settingsFault } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { giveUp, say } from './terminal.ts';
import { tools } from './tools.ts';

loadDotEnv();
const fault = settingsFault();
if (fault) giveUp(fault);
const options = process.argv.slice(2);
const isBuilt = options.length
  ? spawnSync(process.execPath, [tools.astro(), 'build', ...options], { stdio: 'inherit' })
      .status === 0
  : buildSite().isBuilt;
if (!isBuilt) process.exitCode = 1;
else if (!options.length) say('A service that runs here serves it at once.');
