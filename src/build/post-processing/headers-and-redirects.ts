import { type SiteHeaderSettings, siteHeaders, siteRedirects } from '#contract/site-headers.ts';

/** The file `_headers`, which CDNs read. */
export const headersFile = (settings: SiteHeaderSettings): string => {
  const rules = Object.entries(siteHeaders(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/** The file `_redirects`, which CDNs read. */
export const redirectsFile = (): string =>
  Object.entries(siteRedirects)
    .map(([from, to]) => `${from} ${to} 301\n`)
    .join('');
