/** Whether a link leads somewhere. */
import type { Targets } from '#collections/targets.ts';
import { didYouMean } from '#shared/nearest.ts';
import { decoded } from '#shared/decoded.ts';
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
 * @param href with its facts filled in
 * @param from path of the page
 * @returns what is wrong with the link, in words; undefined when it is right, or leads to another site
 */
export const linkProblem = (href: string, from: string, targets: Targets): string | undefined => {
  const { website, pages, files } = targets;
  const url = URL.canParse(href, website + from) ? new URL(href, website + from) : undefined;
  if (!href.trim() || !url || !isFollowed(url)) {
    return `"${href}" leads nowhere. Write /page for a page of this site, /name.pdf for a file in public/, and https://www.example.org/page for another site.`;
  }
  if (url.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  if (files.has(path)) return undefined;
  const ids = pages.get(path);
  // A draft, which is no page yet, may link to itself.
  if (!ids) return path === from ? undefined : missingPage(path, targets);
  const anchor = decoded(url.hash, decodeURIComponent);
  const anchors = Array.from(ids, (id) => `#${id}`);
  return ['', '#', '#top', ...anchors].includes(anchor)
    ? undefined
    : `There is no heading or place ${anchor} on ${path}.${didYouMean(anchor, anchors)}`;
};
