/** Files for hosts: CDNs read `_headers` and `_redirects`, our own service reads `_service.json`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceFactsFile } from '#shared/service-facts.ts';
import { type SiteHeaderSettings, siteHeaders, siteRedirects } from '#shared/site-headers.ts';
import { publicSettings } from '#shared/settings/site.ts';
import { serviceFacts } from '#build/collect-service-facts.ts';
import { dataOf } from '#collections/read/yaml.ts';
import { sources } from '#collections/sources.ts';
import { logoRows } from '#drawings/logo-rows.ts';

const headersFile = (settings: SiteHeaderSettings): string => {
  const rules = Object.entries(siteHeaders(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/** The site's own redirects come first. */
const redirectsFile = (ofContent: Record<string, string>): string =>
  [
    ...Object.entries(siteRedirects).map(([from, { to, status }]) => `${from} ${to} ${status}\n`),
    ...Object.entries(ofContent).map(([from, to]) => `${encodeURI(from)} ${to} 301\n`),
  ].join('');

/**
 * Writes these files into the folder of the site.
 *
 * @param pages their paths
 */
export const writeHostFiles = async (
  root: string,
  settings: SiteHeaderSettings,
  pages: string[],
): Promise<void> => {
  const { identity, ...content } = serviceFacts(pages);
  const logo = await readFile('public/images/logo.svg', 'utf8');
  const facts = {
    ...content,
    identity: { ...identity, logo: await logoRows(logo, dataOf(sources.colours)) },
    built: new Date(performance.timeOrigin).toISOString(),
    settings: publicSettings(process.env),
  };
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(join(root, '_redirects'), redirectsFile(content.redirects));
  await writeFile(join(root, serviceFactsFile), JSON.stringify(facts));
};
