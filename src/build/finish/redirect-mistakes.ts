import { siteRedirects } from '#contract/site-headers.ts';
import type { Mistake } from '#collections/reading/mistake.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import type { Redirect } from '#build/redirects.ts';
import { linkMistake } from './link-mistake.ts';
import type { KnownSite } from './read-built-site.ts';

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

/** Redirects that hide a page, contradict one another, lead in a circle, to one another, or to nothing. */
export const redirectMistakes = (redirects: readonly Redirect[], site: KnownSite): Mistake[] => {
  const all = new Map(
    [...own, ...redirects].toReversed().map((redirect) => [redirect.from, redirect]),
  );

  const mistakeOf = (redirect: Redirect): string | undefined => {
    const { from, to } = redirect;
    const first = all.get(from);
    if (first && first !== redirect) {
      const place = first.line ? `${first.file}, line ${first.line}` : first.file;
      return `The path ${from} is redirected already, to ${first.to}, by ${place}. Keep one of them.`;
    }
    const path = canonicalPath(from);
    if (site.pages.has(path) || site.files.has(from) || site.closedPaths.has(path)) {
      return `There is a page or file ${from}, which this redirect would hide. Take one of them away.`;
    }
    const end = followed(to, all);
    if (end === undefined) return `This redirect leads in a circle: ${from} → ${to} → … → ${to}.`;
    if (end !== to) return `The path ${to} is redirected itself. Write ${end} in its place.`;
    return linkMistake(to, '/', site);
  };

  return redirects.flatMap((redirect) => {
    const message = mistakeOf(redirect);
    return message ? [{ file: redirect.file, line: redirect.line, message }] : [];
  });
};
