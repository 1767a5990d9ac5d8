import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteHeaderSettings, siteHeaders, siteRedirects } from '#contract/site-headers.ts';

/** The file `_headers`, which CDNs read. */
export const headersFile = (settings: SiteHeaderSettings): string => {
  const rules = Object.entries(siteHeaders(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/**
 * The file `_redirects`, which CDNs read: what the site itself redirects, and what the content does, which is there
 * already.
 */
export const redirectsFile = async (root: string): Promise<string> => {
  const ofContent = await readFile(join(root, '_redirects'), 'utf8').catch(() => '');
  const own = Object.entries(siteRedirects).map(([from, to]) => `${from} ${to} 301\n`);
  return own.join('') + ofContent;
};
