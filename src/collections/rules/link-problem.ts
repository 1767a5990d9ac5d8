/** Whether a link leads somewhere. */
import { join } from 'node:path';
import type { MarkdownFile } from '#collections/read/markdown.ts';
import type { Targets } from '#collections/targets.ts';
import { nearest } from '#shared/nearest.ts';
import { decoded } from '#shared/decoded.ts';
import { canonicalPath } from '#lib/page-urls.ts';

const headingPrefix = /^section-/;

/** The page or file that has almost this path. */
const nearPath = (path: string, { pages, files }: Targets): string | undefined => {
  // Pages and pictures are never mistaken for each other, however similar their names.
  const known = [...pages.keys(), ...(/\.\w+$/.test(path) ? files : [])];
  const canonical = canonicalPath(path);
  return (
    known.find((each) => each.toLowerCase() === canonical.toLowerCase()) ??
    known.find((each) => each.endsWith(`/${path.split('/').at(-1) ?? ''}`)) ??
    nearest(path, known)
  );
};

/** The address that was meant by what the browser takes for a path of this site. */
const candidateFor = (
  href: string,
  path: string,
  targets: Targets,
  markdown: readonly MarkdownFile[],
) => {
  if (/^[^\s/:@]+@[^\s/@]+\.\w+$/.test(href)) return `mailto:${href}`;
  if (/^\+?[\d(][\d() .-]{5,}$/.test(href)) return `tel:${href.replace(/[^\d+]/g, '')}`;
  if (/^www\./i.test(href)) return `https://${href}`;
  const [file] = /^[^#?]+\.md\b/i.exec(href) ?? [];
  if (file) return markdown.find((each) => each.file.endsWith(join('/', file)))?.path;
  return nearPath(path, targets);
};

/** `C:\\Documents\\plan.pdf` is read as a URL of the protocol `c:`. */
export const ownFile = /^(?:file|[a-z]):$/;

const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Host and port, by which a link leads to this site with `http:` or `www.` as well; empty for `mailto:` and `tel:`. */
const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** Whether a link is a path from the folder of its page, so that it leads elsewhere from another page. */
const isRelative = (href: string): boolean => !/^(?:[/\\#?]|[a-z][a-z\d+.-]*:)/i.test(href);

const missingAnchor = (path: string, anchor: string, ids: ReadonlySet<string>): string => {
  const withoutPrefix = new Map([...ids].map((id) => [id.replace(headingPrefix, ''), id]));
  const name = nearest(anchor.replace(headingPrefix, ''), [...withoutPrefix.keys()]);
  const candidate = name && withoutPrefix.get(name);
  return `There is no heading or place #${anchor} on ${path}.${candidate ? ` Did you mean #${candidate}?` : ''}`;
};

/** Whether a path may be that of a file that cannot be read, which is a problem of its own. */
export const isUnread = (path: string, { unread }: Targets): boolean =>
  unread.some((each) => path === each || (each.endsWith('/') && path.startsWith(each)));

/**
 * @param href with its facts filled in
 * @param from path of the page
 * @returns what is wrong with the link, in words; undefined when it is right, or leads to another site
 */
export const linkProblem = (
  href: string,
  from: string,
  targets: Targets,
  markdown: readonly MarkdownFile[],
): string | undefined => {
  const { website, pages, files, drafts, closed } = targets;
  if (!href.trim()) return 'This link has no address. Write it as [text](/page).';
  const url = URL.canParse(href, website + from) && new URL(href, website + from);
  if (!url) return `"${href}" is no address. It must look like https://www.example.org/page.`;
  // As browsers read it: they ignore spaces and line ends.
  const { protocol, pathname, search, hash } = url;
  if (ownFile.test(protocol)) {
    const name = decoded(pathname).split(/[\\/]/).at(-1);
    return `This is a file of your own computer. Put it into public/, and write its name with a slash: /${name}.`;
  }
  if (!/^(?:https?|mailto|tel):$/.test(protocol)) return `A link may not begin with "${protocol}".`;
  if (ownComputer.test(url.hostname)) {
    return `This leads to your own computer. Write ${pathname + search + hash}.`;
  }
  if (hostOf(url) !== hostOf(new URL(website))) return undefined;
  const path = decoded(pathname, decodeURIComponent);
  if (files.has(path) || closed.has(path) || isUnread(path, targets)) return undefined;
  const ownIds = path === from ? drafts.get(path) : undefined;
  if (!pages.has(path) && !ownIds) {
    if (drafts.has(path))
      return `The link leads to ${path}, which is a draft and will not be published.`;
    const candidate = candidateFor(href, path, targets, markdown);
    return `There is no page ${path} on this site.${candidate ? ` Did you mean ${candidate}?` : ' The page /sitemap lists all there are.'}`;
  }
  if (isRelative(href.trim())) {
    return `The path of a page begins with a slash. Write ${path + search + hash}.`;
  }
  const anchor = decoded(hash.slice(1), decodeURIComponent);
  const ids = pages.get(path) ?? ownIds;
  return !anchor || anchor === 'top' || !ids || ids.has(anchor)
    ? undefined
    : missingAnchor(path, anchor, ids);
};
