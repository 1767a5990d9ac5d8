/** Whether a link of a built page leads somewhere. */
import { join } from 'node:path';
import { nearest } from '#contract/nearest.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import type { KnownSite } from './read-built-site.ts';
import { decoded } from '#lib/decoded.ts';

const headingPrefix = /^section-/;

/** The address that was meant by what the browser takes for a path of this site. */
const meant = (href: string, path: string, { pages, files, markdown }: KnownSite) => {
  if (/^[^\s/:@]+@[^\s/@]+\.\w+$/.test(href)) return `mailto:${href}`;
  if (/^\+?[\d(][\d() .-]{5,}$/.test(href)) return `tel:${href.replace(/[^\d+]/g, '')}`;
  if (/^www\./i.test(href)) return `https://${href}`;
  const [file] = /^[^#?]+\.md\b/i.exec(href) ?? [];
  if (file) return markdown.find((each) => each.file.endsWith(join('/', file)))?.path;
  // Pages and pictures are never mistaken for each other, however similar their names.
  const known = [...pages.keys(), ...(/\.\w+$/.test(path) ? files : [])];
  const canonical = canonicalPath(path);
  return (
    known.find((each) => each.toLowerCase() === canonical.toLowerCase()) ??
    known.find((each) => each.endsWith(`/${path.split('/').at(-1) ?? ''}`)) ??
    nearest(path, known)
  );
};

/** `C:\\Documents\\plan.pdf` is read as a URL of the protocol `c:`. */
export const ownFile = /^(?:file|[a-z]):$/;

const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Host and port, by which a link leads to this site with `http:` or `www.` as well; empty for `mailto:` and `tel:`. */
const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** Whether a link is a path from the folder of its page, so that it leads elsewhere from another page. */
const isRelative = (href: string): boolean => !/^(?:[/\\#?]|[a-z][a-z\d+.-]*:)/i.test(href);

const missingPage = (href: string, path: string, site: KnownSite): string => {
  if (site.markdown.some((file) => file.isDraft && file.path === path)) {
    return `The link leads to ${path}, which is a draft and will not be published.`;
  }
  const found = meant(href, path, site);
  return `There is no page ${path} on this site.${found ? ` Did you mean ${found}?` : ' The page /sitemap lists all there are.'}`;
};

const missingAnchor = (path: string, anchor: string, ids: ReadonlySet<string>): string => {
  const withoutPrefix = new Map([...ids].map((id) => [id.replace(headingPrefix, ''), id]));
  const name = nearest(anchor.replace(headingPrefix, ''), [...withoutPrefix.keys()]);
  const found = name && withoutPrefix.get(name);
  return `There is no heading or place #${anchor} on ${path}.${found ? ` Did you mean #${found}?` : ''}`;
};

/**
 * @param href as written in the page
 * @param from path of the page
 * @returns what is wrong with the link, in words; undefined when it is correct, or leads to another site
 */
export const linkMistake = (href: string, from: string, site: KnownSite): string | undefined => {
  if (!href.trim()) return 'This link has no address. Write it as [text](/page).';
  const url = URL.canParse(href, site.website + from) && new URL(href, site.website + from);
  if (!url) return `"${href}" is no address. It must look like https://www.example.org/page.`;
  // As browsers read it: they ignore spaces and line ends.
  const { protocol } = url;
  if (ownFile.test(protocol)) {
    const name = decoded(url.pathname).split(/[\\/]/).at(-1);
    return `This is a file of your own computer. Put it into public/, and write its name with a slash: /${name}.`;
  }
  if (!/^(?:https?|mailto|tel):$/.test(protocol)) return `A link may not begin with "${protocol}".`;
  if (hostOf(url) !== hostOf(new URL(site.website))) {
    const { pathname, search, hash } = url;
    return ownComputer.test(url.hostname)
      ? `This leads to your own computer. Write ${pathname + search + hash}.`
      : undefined;
  }
  const path = decoded(url.pathname, decodeURIComponent);
  const page = site.pages.get(path);
  if (!page) {
    const isThere = site.files.has(path) || site.closedPaths.has(path);
    return isThere ? undefined : missingPage(href, path, site);
  }
  if (isRelative(href.trim())) {
    return `The path of a page begins with a slash. Write ${path + url.search + url.hash}.`;
  }
  const anchor = decoded(url.hash.slice(1), decodeURIComponent);
  return !anchor || anchor === 'top' || !page.ids || page.ids.has(anchor)
    ? undefined
    : missingAnchor(path, anchor, page.ids);
};
