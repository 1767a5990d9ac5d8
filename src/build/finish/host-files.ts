/**
 * Files for hosts: CDNs read `_headers` and `_redirects`, our own service reads
 * `_redirects` and `_build.json`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod/mini';
import { readContent } from '#api/company.ts';
import { buildFile, type buildSchema } from '#shared/build-file.ts';
import {
  draftsMark,
  type SiteHeaderSettings,
  siteHeaders,
  siteRedirects,
} from '#shared/site-headers.ts';
import { publicSettings } from '#settings/site.ts';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { readRedirects, redirectTarget } from '#collections/targets.ts';

const headersFile = (settings: SiteHeaderSettings): string => {
  const rules = Object.entries(siteHeaders(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/** The site's own redirects come first. */
const redirectsFile = (hasDrafts = false): string =>
  [
    ...(hasDrafts ? [draftsMark] : []),
    ...Object.entries(siteRedirects).map(([from, { to, status }]) => `${from} ${to} ${status}`),
    ...readRedirects(readMarkdownFiles()).map(
      (redirect) => `${encodeURI(redirect.from)} ${redirectTarget(redirect)} 301`,
    ),
    '',
  ].join('\n');

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
  const build = {
    built: new Date(performance.timeOrigin).toISOString(),
    settings: publicSettings(process.env),
    pages,
    content: readContent(),
  } satisfies z.infer<typeof buildSchema>;
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(join(root, '_redirects'), redirectsFile(settings.hasDrafts));
  await writeFile(join(root, buildFile), JSON.stringify(build));
};
