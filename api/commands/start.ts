/** `npm start`: the site, built when needed, and the service that serves it, in this process. `--no-build`: as it is. */
import { configFrom } from '#api/config.ts';
import { buildSiteWhenNeeded } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';
import { orExit } from './terminal.ts';

loadDotEnv();
orExit(() => configFrom(process.env));
endWithParent();
if (!process.argv.includes('--no-build')) buildSiteWhenNeeded();
await import('../main.ts');
