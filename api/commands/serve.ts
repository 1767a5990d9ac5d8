/** `npm run api`: the service alone, from source, for a site on a CDN. */
import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.ts';
import { runCommand } from './run-command.ts';

await runCommand('Usage: npm run api\n', async () => {
  parseArgs({ options: {} });
  endWithParent();
  process.env['SITE_DIR'] = '';
  await import('#api/main.ts');
});
