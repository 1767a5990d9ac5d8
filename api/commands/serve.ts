/** `npm run api`: the service alone, from its source; the site is on a CDN. */
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';

loadDotEnv();
endWithParent();
process.env['SITE_DIR'] = '';
await import('../main.ts');
