/** `npm run api`: the service alone, from source, for a site on a CDN. */
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';

loadDotEnv();
endWithParent();
process.env['SITE_DIR'] = '';
await import('../main.ts');
