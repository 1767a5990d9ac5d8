/** `npm run build`: the static site in `dist/`. With `--drafts`, a preview with drafts in `.build/drafts/`. */
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
      ? 'The preview is in .build/drafts/.'
      : 'The site is in dist/. A service that runs in this folder serves it now. Restart the service to use new words in mails, too.',
  );
});
