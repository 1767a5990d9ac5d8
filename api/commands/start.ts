/** `npm start`: the site, built when needed, and the service that serves it, in this process. `--no-build`: as it is. */
import { buildSiteWhenNeeded } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';

loadDotEnv();
endWithParent();
if (!process.argv.includes('--no-build')) buildSiteWhenNeeded();
await import('../main.ts');
