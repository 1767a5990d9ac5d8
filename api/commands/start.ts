/**
 * `npm start`: builds the site if needed, then serves it with the service, in this process. `--no-build` skips the
 * build. `--api` (`npm run api`) starts only the service, for a site on a CDN.
 */
import { parseArgs } from 'node:util';
import { createLog } from '#platform/log.ts';
import { configFrom, serviceSettings } from '#settings/service.ts';
import { readSetting } from '#settings/setting.ts';
import { buildSiteWhenNeeded } from './build-site.ts';
import { endWithParent, runCommand } from './run-command.ts';

const serve = async (): Promise<void> => {
  const options = { 'no-build': { type: 'boolean' }, api: { type: 'boolean' } } as const;
  const { api, 'no-build': isBuilt } = parseArgs({ options }).values;
  if (api) process.env['SITE_DIR'] = '';
  configFrom(process.env);
  endWithParent();
  if (!api && !isBuilt) buildSiteWhenNeeded();
  await import('#service/main.ts');
};

await runCommand('Usage: npm start [-- --no-build | --api]\n', serve, (sentence) => {
  createLog(readSetting(serviceSettings.logLevel, process.env)).warn(sentence);
});
