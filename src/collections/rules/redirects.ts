/** Redirects that hide a page, contradict one another, lead in a circle, to one another, or to nothing. */
import { error } from '#collections/problem.ts';
import { readRedirects, type Redirect } from '#collections/redirects.ts';
import { sources } from '#collections/sources.ts';
import { siteRedirects } from '#shared/site-headers.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { linkProblem } from './link-problem.ts';
import type { Rule } from './rule.ts';

/** The site's own redirects, whatever its content. */
const own = Object.entries(siteRedirects).map(([from, to]): Redirect => ({
  from,
  to,
  file: 'the site',
}));

/** Where a path finally leads; undefined when it leads in a circle. */
const followed = (
  to: string,
  all: ReadonlyMap<string, Redirect>,
  seen = new Set<string>(),
): string | undefined => {
  const next = all.get(canonicalPath(to.replace(/#.*/, '')))?.to;
  if (next === undefined) return to;
  return seen.has(next) ? undefined : followed(next, all, seen.add(next));
};

export const redirects: Rule = ({ yaml, markdown }, targets) => {
  const written = readRedirects(markdown, yaml.get(sources.redirects.file));
  const all = new Map(
    [...own, ...written].toReversed().map((redirect) => [redirect.from, redirect]),
  );

  const explain = (redirect: Redirect): string | undefined => {
    const { from, to } = redirect;
    const first = all.get(from);
    if (first && first !== redirect) {
      const place = first.line ? `${first.file}, line ${first.line}` : first.file;
      return `The path ${from} is redirected already, to ${first.to}, by ${place}. Keep one of them.`;
    }
    const path = canonicalPath(from);
    if (targets.pages.has(path) || targets.files.has(from) || targets.closed.has(path)) {
      return `There is a page or file ${from}, which this redirect would hide. Take one of them away.`;
    }
    const end = followed(to, all);
    if (end === undefined) return `This redirect leads in a circle: ${from} → ${to} → … → ${to}.`;
    if (end !== to) return `The path ${to} is redirected itself. Write ${end} in its place.`;
    return linkProblem(to, '/', targets, markdown);
  };

  return written.flatMap((redirect) => {
    const says = explain(redirect);
    return says ? [error(redirect.file, redirect.line, says)] : [];
  });
};
