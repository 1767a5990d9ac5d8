/** Whether a link leads somewhere. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nearest } from '../../collections/reading/nearest.ts';
import { canonicalPath } from '../../lib/page-urls.ts';

/** What the site has, for a link to lead to. */
export interface LinkTargets {
  /** Address of the site: `https://www.example.org`. */
  website: string;
  /** Paths of pages; of drafts too where the link is in a draft. */
  pages: ReadonlySet<string>;
  /** Pages that are there only while they are drafts. */
  drafts: ReadonlySet<string>;
  files: ReadonlySet<string>;
  patterns: readonly RegExp[];
  /** `content/services/data-analytics.md` → `/services/data-analytics` */
  pathOfFile: (file: string) => string | undefined;
  /** The `id`s of a page. */
  anchorsOf: (path: string) => ReadonlySet<string>;
}

/** Where a link stands. */
interface LinkPlace {
  file: string;
  /** Path of the page that shows it. */
  path: string;
}

const headingPrefix = /^section-/;
const scheme = /^([a-z][a-z\d+.-]*):/i;
const hostAlone = /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|ca|de|uk|eu|example)(?:\/|$))/i;

const elsewhere = (url: string): string | undefined => {
  const [, name = ''] = scheme.exec(url) ?? [];
  switch (name.toLowerCase()) {
    case 'http':
    case 'https':
      return URL.canParse(url) && /^https?:\/\/[^/]+/i.test(url)
        ? undefined
        : `"${url}" is no address. It must look like https://www.example.org/page.`;
    case 'mailto':
      return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(url)
        ? undefined
        : `"${url}" has no e-mail address. It must look like mailto:info@example.org.`;
    case 'tel':
      return /^tel:\+?[\d\s().-]{3,}$/i.test(url)
        ? undefined
        : `"${url}" has no phone number. It must look like tel:+12025550123.`;
    default:
      return `A link may not begin with "${name}:".`;
  }
};

const missingPage = (path: string, { pages, files, drafts }: LinkTargets): string => {
  if (drafts.has(path))
    return `The link leads to ${path}, which is a draft and will not be published.`;
  const what = /\.\w+$/.test(path) ? 'There is no file' : 'There is no page';
  const tail = `/${path.split('/').at(-1) ?? ''}`;
  const found =
    [...pages].find((page) => page.toLowerCase() === path.toLowerCase() || page.endsWith(tail)) ??
    nearest(path, [...pages, ...files]);
  return `${what} ${path} on this site.${found ? ` Did you mean ${found}?` : ' The page /sitemap lists all there are.'}`;
};

const missingAnchor = (path: string, anchor: string, known: ReadonlySet<string>): string => {
  const withoutPrefix = new Map([...known].map((id) => [id.replace(headingPrefix, ''), id]));
  const found = withoutPrefix.get(
    nearest(anchor.replace(headingPrefix, ''), [...withoutPrefix.keys()]) ?? '',
  );
  const advice = found
    ? ` Did you mean #${found}?`
    : known.size
      ? ` There are ${[...known].map((id) => `#${id}`).join(', ')}.`
      : '';
  return `There is no heading or place #${anchor} on ${path}.${advice}`;
};

/** The path that a link within the site leads to, from where it stands; undefined when it cannot be read. */
const within = (url: string, { path }: LinkPlace): URL | undefined => {
  try {
    return new URL(url, `http://site${path}`);
  } catch {
    return undefined;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const checkWithin = (url: string, place: LinkPlace, targets: LinkTargets): string | undefined => {
  const target = within(url, place);
  if (!target) return `"${url}" is no address.`;
  const path = decoded(target.pathname);
  const isPage = targets.pages.has(path) || targets.patterns.some((pattern) => pattern.test(path));
  if (!isPage && targets.files.has(path)) return undefined;
  if (!isPage) {
    const canonical = canonicalPath(path);
    return targets.pages.has(canonical)
      ? `"${url}" is written ${canonical}${target.hash} on this site.`
      : missingPage(path, targets);
  }
  const anchor = decoded(target.hash.slice(1));
  if (!anchor || anchor === 'top') return undefined;
  const known = targets.anchorsOf(path);
  return known.has(anchor) ? undefined : missingAnchor(path, anchor, known);
};

/**
 * @param url as it is written, with its tokens filled in
 * @returns what is wrong with the link, in words; undefined when it is right
 */
export const checkLink = (
  url: string,
  place: LinkPlace,
  targets: LinkTargets,
): string | undefined => {
  if (!url.trim()) return 'This link has no address. Write it as [text](/page).';
  if (/^(?:[a-z]:[\\/]|file:)/i.test(url))
    return `"${url}" is a file on one computer, which readers cannot open. Put it into public/ and write its path from there, such as /images/logo.svg.`;
  if (url.includes('\\')) return `"${url}" has backslashes. Write ${url.replaceAll('\\', '/')}.`;
  if (/^(?:\.?\/)?public\//.test(url))
    return `The files of public/ are at the root of the site. Write ${url.replace(/^(?:\.?\/)?public/, '')}.`;
  if (/^[^\s/:@]+@[^\s/@]+\.\w+$/.test(url))
    return `An e-mail address has mailto: in front of it. Write mailto:${url}.`;
  if (/^https?:\/\/(?:localhost|127\.0\.0\.1)\b/i.test(url)) {
    const path = URL.canParse(url) ? new URL(url).pathname : '/';
    return `"${url}" is there on your computer alone. Write ${path}.`;
  }
  if (url.startsWith('//'))
    return `"${url}" must begin with https:// or, for a page of this site, with one slash.`;
  const own = url.startsWith(targets.website) ? url.slice(targets.website.length) : undefined;
  if (own !== undefined && /^(?:$|[/#?])/.test(own)) return checkWithin(own || '/', place, targets);
  if (scheme.test(url)) return elsewhere(url);
  if (hostAlone.test(url)) return `"${url}" must begin with https:// (https://${url}).`;
  const [, file] = /^([^#?]+\.md)(?:[#?].*)?$/i.exec(url) ?? [];
  if (file) {
    const named = join(file.startsWith('/') ? '.' : dirname(place.file), file);
    const path = existsSync(named) ? targets.pathOfFile(named) : undefined;
    return `"${url}" is a file, not a page.${path ? ` Write ${path}.` : ' Write the path of its page, such as /services/data-analytics.'}`;
  }
  return checkWithin(url, place, targets);
};
