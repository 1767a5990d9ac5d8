/**
 * `npm start`: builds the site if needed, then serves it with the service, in this process. `--no-build` skips the
 * build.
 */
import { parseArgs } from 'node:util';
import { configFrom } from '#api/config.ts';
import { buildSiteWhenNeeded } from './build-site.ts';
import { endWithParent } from './end-with-parent.ts';
import { runCommand } from './run-command.ts';

await runCommand('Usage: npm start [-- --no-build]\n', async () => {
  const options = parseArgs({ options: { 'no-build': { type: 'boolean' } } }).values;
  configFrom(process.env);
  endWithParent();
  if (!options['no-build']) buildSiteWhenNeeded();
  await import('#api/main.ts');
});
