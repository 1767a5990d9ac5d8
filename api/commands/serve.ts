/** `npm run api`: the service alone, from its source; the site is on a CDN. */
import { loadDotEnv } from './dot-env.ts';

loadDotEnv();
process.env['SITE_DIR'] = '';
await import('../main.ts');
