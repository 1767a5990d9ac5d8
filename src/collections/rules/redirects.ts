import { error } from '#collections/problem.ts';
import { readRedirects } from '#collections/redirects.ts';
import { sources } from '#collections/sources.ts';
import { siteRedirects } from '#shared/site-headers.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { linkProblem } from './link-problem.ts';
import type { Rule } from './rule.ts';

/** Redirects that hide a page or another redirect, and those that lead to another redirect or to nothing. */
export const redirects: Rule = ({ yaml, markdown }, targets) => {
  const written = readRedirects(markdown, yaml.get(sources.redirects.file));
  const counts = new Map<string, number>();
  for (const from of [...Object.keys(siteRedirects), ...written.map((each) => each.from)]) {
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }

  const explain = (from: string, to: string): string | undefined => {
    const path = canonicalPath(from);
    if (targets.pages.has(path) || targets.files.has(from)) {
      return `There is a page or file ${from}, which this redirect would hide. Take one of them away.`;
    }
    if ((counts.get(from) ?? 0) > 1) {
      return `The path ${from} is redirected by another line or page, or by the site itself. Keep one of them.`;
    }
    if (counts.has(canonicalPath(to.replace(/#.*/, '')))) {
      return `The path ${to} is redirected itself. Write the page that is meant.`;
    }
    return linkProblem(to, '/', targets);
  };

  return written.flatMap(({ from, to, file, line }) => {
    const says = explain(from, to);
    return says ? [error(file, line, says)] : [];
  });
};
