/** Paths that have moved, in the words of editors: content/redirects.yaml, and `redirectFrom` of any page. */
import { siteRedirects } from '#contract/site-headers.ts';
import type { MarkdownFile } from '../collections/reading/markdown-files.ts';
import type { Mistake } from '../collections/reading/mistake.ts';
import { readYaml } from '../collections/reading/read-yaml.ts';
import { sources } from '../collections/sources.ts';
import { canonicalPath } from '../lib/page-urls.ts';
import type { BuiltSite } from './mistakes/built-site.ts';
import { linkMistake } from './mistakes/link-mistake.ts';

/** A redirect, and where it is written. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with the name of a place in it: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

const ofYaml = (): Redirect[] => {
  const { file } = sources.redirects;
  const { data, source } = readYaml(sources.redirects);
  return Object.entries(data ?? {}).map(([path, to]) => ({
    from: withoutSlash(path),
    to,
    file,
    line: source?.lineOfKey([path]),
  }));
};

const ofPage = ({ file, path: to = '', data, source }: MarkdownFile): Redirect[] =>
  ((data as { redirectFrom?: string[] } | undefined)?.redirectFrom ?? []).map((path, index) => ({
    from: withoutSlash(path),
    to,
    file,
    line: source?.lineOf(['redirectFrom', index]),
  }));

/** What the site redirects besides, whatever its content. */
const own = Object.entries(siteRedirects).map(([from, to]): Redirect => ({
  from,
  to,
  file: 'the site',
}));

/** Every redirect of `content/`, in an order in which the first of two is the one to keep. */
export const readRedirects = (markdown: readonly MarkdownFile[]): Redirect[] => [
  ...ofYaml(),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(ofPage),
];

/** Where a path leads in the end; undefined when it leads back to where it has been. */
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
export const redirectMistakes = (redirects: readonly Redirect[], site: BuiltSite): Mistake[] => {
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

/** Where a redirect leads, as in URLs. */
export const redirectTarget = ({ to }: Redirect): string => {
  const { pathname, hash } = new URL(to, 'http://site');
  return pathname + hash;
};

/** The lines of `_redirects`, which CDNs read. */
export const redirectLines = (redirects: readonly Redirect[]): string =>
  redirects
    .map((redirect) => `${encodeURI(redirect.from)} ${redirectTarget(redirect)} 301\n`)
    .join('');
