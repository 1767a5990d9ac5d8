/** `npm start`: the site, built when needed, and the service that serves it, in this process. */
import { buildSiteWhenNeeded } from './build-site.ts';
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';

loadDotEnv();
endWithParent();
buildSiteWhenNeeded();
await import('../main.ts');
