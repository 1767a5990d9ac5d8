import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hint } from '#collections/problem.ts';
import { readRedirects } from '#collections/redirects.ts';
import { sources } from '#collections/sources.ts';
import { nearest } from '#shared/nearest.ts';
import { type ServiceFacts, serviceFactsFile } from '#shared/service-facts.ts';
import { isUnread } from './link-problem.ts';
import type { Rule } from './rule.ts';

/** The site that was built last; there may be none. */
const lastSite = `dist/${serviceFactsFile}`;

const lastPages = (): string[] =>
  existsSync(lastSite)
    ? ((JSON.parse(readFileSync(lastSite, 'utf8')) as Partial<ServiceFacts>).pages ?? [])
    : [];

/** Pages of the last build whose addresses lead to nothing now. */
export const gonePages: Rule = ({ yaml, markdown }, targets) => {
  const { pages, closed } = targets;
  const last = lastPages();
  const { file: redirectsFile } = sources.redirects;
  const redirected = new Set(
    readRedirects(markdown, yaml.get(redirectsFile)).map(({ from }) => from),
  );
  const added = [...pages.keys()].filter((path) => !last.includes(path));
  return last
    .filter((path) => !pages.has(path) && !closed.has(path) && !redirected.has(path))
    .filter((path) => !isUnread(path, targets))
    .map((path) => {
      const inFolder = added.filter((each) => dirname(each) === dirname(path));
      const now = nearest(path, inFolder) ?? inFolder[0];
      const file = markdown.find((each) => each.path === now)?.file;
      const renamed = file
        ? ` If it is ${now} now, write among the fields of ${file}: redirectFrom: [${path}].`
        : '';
      const says = `The last build had a page ${path}, whose address now leads to nothing.${renamed} A line here leads it to another page: ${path}: /`;
      return hint(redirectsFile, undefined, says);
    });
};
