import type { ServiceFacts } from '#contract/service-facts.ts';
import { areDraftsBuilt } from '../collections/drafts.ts';
import { type MarkdownFile, readMarkdownFiles } from '../collections/reading/markdown-files.ts';
import { formatMistakes } from '../collections/reading/mistake.ts';
import { pagePaths } from '../collections/reading/page-paths.ts';
import { readYaml } from '../collections/reading/read-yaml.ts';
import { siteFile } from '../collections/source.ts';
import { sources } from '../collections/sources.ts';
import { canonicalPath } from '../lib/page-urls.ts';
import { readRedirects, redirectTarget } from './redirects.ts';
import { projectVersion } from './version.ts';

/** A job that was advertised again has the day of the later file, or none. */
const closingDays = (markdown: readonly MarkdownFile[]): Record<string, string> => {
  const days = new Map<string, string>();
  const byDay = markdown
    .filter(({ isDraft, closes }) => closes && !isDraft)
    .sort((a, b) => (a.closes ?? '').localeCompare(b.closes ?? ''));
  for (const { path = '', closes = '' } of byDay) days.set(path, closes);
  for (const { path = '', closes, isPublished } of markdown) {
    if (isPublished && !closes) days.delete(path);
  }
  return Object.fromEntries(days);
};

/**
 * What the service knows of `content/`, and of the pages that were made of it.
 *
 * @param policies as in the contract; undefined: nothing was built
 * @throws Error with the mistakes of content/site.yaml and receipts.yaml; those of other files leave out what they say
 */
export const serviceFacts = (policies?: Record<string, string>): ServiceFacts => {
  const site = readYaml(siteFile);
  if (!site.data) throw new Error(formatMistakes(site.mistakes));
  const receipts = readYaml(sources.receipts);
  if (!receipts.data) throw new Error(formatMistakes(receipts.mistakes));
  const { name, legalName, appName, website, emails } = site.data;
  const { info, hello, careers, privacy } = emails;
  const markdown = readMarkdownFiles();
  return {
    version: projectVersion(),
    identity: { name, legalName, appName, website, emails: { info, hello, careers, privacy } },
    receipts: receipts.data,
    redirects: Object.fromEntries(
      readRedirects(markdown).map((redirect) => [redirect.from, redirectTarget(redirect)]),
    ),
    closingDays: closingDays(markdown),
    hasDrafts: areDraftsBuilt(),
    pages: policies ? Object.keys(policies).map(canonicalPath) : pagePaths(markdown),
    policies: policies ?? {},
  };
};
