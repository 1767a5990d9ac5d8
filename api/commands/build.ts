/** `npm run build`: the static site in `dist/`. With `--drafts`, a site with drafts in `.build/drafts/`. */
import { parseArgs } from 'node:util';
import { siteSettingsFrom } from '#settings/site.ts';
import { buildSite, runBuild } from './build-site.ts';
import { runCommand } from './run-command.ts';

await runCommand('Usage: npm run build [-- --drafts]\n', () => {
  const { drafts } = parseArgs({ options: { drafts: { type: 'boolean' } } }).values;
  siteSettingsFrom(process.env);
  if (drafts) runBuild([], { DRAFTS: 'true' });
  else buildSite();
  console.error(
    drafts
      ? 'The site with drafts is in .build/drafts/.'
      : 'A service that runs here serves it at once; what its mails say changes when it is started again.',
  );
});
