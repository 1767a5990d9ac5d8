/** Finds the mistakes in `content/` that show in the built pages: links, headings, images, and missing pages. */
import type { Mistake } from '#collections/reading/mistake.ts';
import { pathTaken } from '#collections/reading/page-paths.ts';
import { readRedirects } from '#build/redirects.ts';
import type { BuiltSite, KnownSite } from './read-built-site.ts';
import { redirectMistakes } from './redirect-mistakes.ts';
import { lineFinder } from './find-line.ts';
import { type Found, inImages, inMedia, inUses, missingDrawing } from './image-mistakes.ts';
import { linkMistake } from './link-mistake.ts';
import type { Page } from './read-page.ts';
import { refusedMessage, writtenHtml } from './refused-html.ts';
import { decoded } from '#lib/decoded.ts';

/** The ways in which a link to `href` may be written: in Markdown, in HTML, in YAML. */
const writtenLinks = (href: string, website: string): string[] => {
  const below = href.startsWith(website) ? [href.slice(website.length)] : [];
  const named = [`[](${href})`, `](${href})`, `](${href} `, `]: ${href}`, `"${href}"`, `: ${href}`];
  return [...named, href, decoded(href), ...below].filter(Boolean);
};

const inLinks = ({ path, links }: Page, site: KnownSite): Found[] =>
  links.flatMap(({ href, hasText }) => {
    const wrong = linkMistake(href, path, site);
    const noText = `The link to ${href} has no text. Write it as [text](${href}).`;
    const message = wrong ?? (hasText ? undefined : noText);
    return message ? [{ message, texts: writtenLinks(href, site.website) }] : [];
  });

const inRefused = ({ refused }: Page): Found[] =>
  refused.map((html) => ({ message: refusedMessage(html), texts: writtenHtml(html) }));

/** Files without a page, because a page in src/pages has their path. */
const withoutPage = ({ markdown, pages }: BuiltSite): Mistake[] =>
  markdown
    .filter(({ isPublished }) => isPublished)
    .filter(({ path = '', title = '' }) => !pages.get(path)?.title.includes(title))
    .map(pathTaken);

/** Targets of the `<use>` elements in islands. */
const usesOfScripts = ({ scripts }: BuiltSite): string[] =>
  [...scripts.values()].flatMap((text) => text.match(/\/[\w/.-]+\.svg#[\w-]+/g) ?? []);

const inPage = (page: Page, site: KnownSite): [path: string, found: Found[]] => [
  page.path,
  [
    ...inLinks(page, site),
    ...inImages(page, site),
    ...inUses(page, site),
    ...inMedia(page, site),
    ...inRefused(page),
  ],
];

/** With file and line, each once: a mistake in header or footer is on every page. */
const placed = (pages: Array<[path: string, found: Found[]]>, site: KnownSite): Mistake[] => {
  const findLine = lineFinder(site);
  const mistakes = new Map<string, Mistake>();
  for (const [path, found] of pages) {
    for (const { texts, message } of found) {
      const place = findLine(path, texts);
      const key = `${place.line ? place.file : ''}${place.line} ${message}`;
      if (!mistakes.has(key)) mistakes.set(key, { ...place, message });
    }
  }
  return [...mistakes.values()];
};

/** Those of one page. */
export const mistakesOfPage = (page: Page, site: KnownSite): Mistake[] =>
  placed([inPage(page, site)], site);

/** Those of all pages, each once. */
export const pageMistakes = (site: BuiltSite): Mistake[] => {
  const pages = [...site.pages.values()].map((page) => inPage(page, site));
  // No page of its own: the file is written in src.
  const ofScripts = usesOfScripts(site).flatMap((use) => missingDrawing(use, site));
  return [
    ...placed([...pages, ['', ofScripts]], site),
    ...withoutPage(site),
    ...redirectMistakes(readRedirects(site.markdown), site),
  ];
};
