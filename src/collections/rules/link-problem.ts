/** Whether a link leads somewhere. */
import type { Targets } from '#collections/targets.ts';
import { didYouMean } from '#lib/nearest.ts';
import { decoded } from '#shared/decoded.ts';
import { headingPrefix } from '#lib/heading-ids.ts';
import { canonicalPath } from '#lib/page-urls.ts';

/** Of the editor's own computer, such as that of `npm run dev`. */
const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether browsers of visitors can follow a URL. */
const isFollowed = ({ protocol, hostname }: URL): boolean =>
  /^(?:https?|mailto|tel):$/.test(protocol) && !ownComputer.test(hostname);

const missingPage = (path: string, { pages, files }: Targets): string => {
  // Pages and pictures are never mistaken for each other, however similar their names.
  const known = [...pages.keys(), ...(/\.\w+$/.test(path) ? files : [])];
  const candidate = didYouMean(canonicalPath(path), known);
  return `There is no page ${path} on this site.${candidate || ' The page /sitemap lists all there are, and no drafts.'}`;
};

/**
 * Reads a link.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns undefined when it is no URL
 */
const parseLink = (href: string, from: string, website: string): URL | undefined =>
  href.trim() && URL.canParse(href, website + from) ? new URL(href, website + from) : undefined;

/**
 * What is wrong with the anchor of a link to a page with these ids, in words: `/contact#mesage`, where there is
 * `#message`. Undefined when it is right.
 */
const anchorProblem = (path: string, hash: string, ids: ReadonlySet<string>) => {
  const anchor = decoded(hash, decodeURIComponent);
  const anchors = Array.from(ids, (id) => `#${id}`);
  return ['', '#', '#top', ...anchors].includes(anchor)
    ? undefined
    : `There is no heading or place ${anchor} on ${path}.${didYouMean(anchor, anchors)}`;
};

/**
 * What `content/` alone tells of a link: whether its page or file is there, and its heading, if it leads to one.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns what is wrong, in words; undefined when it is right, or leads to another site
 */
export const linkProblem = (href: string, from: string, targets: Targets): string | undefined => {
  const { website, pages, files } = targets;
  const url = parseLink(href, from, website);
  if (!url || !isFollowed(url)) {
    return `"${href}" leads nowhere. Write /page for a page of this site, /name.pdf for a file in public/, and https://www.example.org/page for another site.`;
  }
  if (url.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  if (files.has(path)) return undefined;
  const ids = pages.get(path);
  // A draft, which is no page yet, may link to itself.
  if (!ids) return path === from ? undefined : missingPage(path, targets);
  // All other ids are those of code: `missingPlaces` compares them with the built page.
  return url.hash.startsWith(`#${headingPrefix}`) ? anchorProblem(path, url.hash, ids) : undefined;
};

/**
 * What the built pages tell of a link that `linkProblem` found right: whether its page has the place.
 *
 * @param idsByPath all ids of each built page. A page that was not built, as a job has closed, is not asked.
 * @returns what is wrong, in words; undefined when it is right
 */
export const placeProblem = (
  href: string,
  from: string,
  website: string,
  idsByPath: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined => {
  const url = parseLink(href, from, website);
  if (url?.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  const ids = idsByPath.get(path);
  return ids && anchorProblem(path, url.hash, ids);
};
