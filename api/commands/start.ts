/**
 * `npm start`: builds the site if needed, then serves it with the service, in this process. `--no-build` skips the
 * build.
 */
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
