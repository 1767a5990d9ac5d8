/** Finds the mistakes in `content/` that show in the built pages: links, headings, images, and pages that are missing. */
import type { Mistake } from '#collections/reading/mistake.ts';
import { readRedirects } from '#build/redirects.ts';
import type { BuiltSite } from './read-built-site.ts';
import { redirectMistakes } from './redirect-mistakes.ts';
import { findLine } from './find-line.ts';
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

const inLinks = ({ path, links }: Page, site: BuiltSite): Found[] =>
  links.flatMap(({ href, hasText }) => {
    const wrong = linkMistake(href, path, site);
    const noText = `The link to ${href} has no text. Write it as [text](${href}).`;
    const message = wrong ?? (hasText ? undefined : noText);
    return message ? [{ message, texts: writtenLinks(href, site.website) }] : [];
  });

const inRefused = ({ refused }: Page): Found[] =>
  refused.map((html) => ({ message: refusedMessage(html), texts: writtenHtml(html) }));

/** Files whose page is not there, because a page of src/pages has its path. */
const withoutPage = ({ markdown, pages }: BuiltSite): Mistake[] =>
  markdown.flatMap(({ file, path = '', title = '', isPublished, source }) =>
    !isPublished || pages.get(path)?.title.includes(title)
      ? []
      : [
          {
            file,
            line: source?.lineOfKey(['title']),
            message: `The site has a page ${path} already. Rename this file.`,
          },
        ],
  );

/** What the `<use>` elements of islands show. */
const usesOfScripts = ({ scripts }: BuiltSite): string[] =>
  [...scripts.values()].flatMap((text) => text.match(/\/[\w/.-]+\.svg#[\w-]+/g) ?? []);

/** Those of all pages, each once. */
export const pageMistakes = (site: BuiltSite): Mistake[] => {
  const mistakes = new Map<string, Mistake>();
  const found = [...site.pages.values()].map((page): [path: string, found: Found[]] => [
    page.path,
    [
      ...inLinks(page, site),
      ...inImages(page, site),
      ...inUses(page, site),
      ...inMedia(page, site),
      ...inRefused(page),
    ],
  ]);
  // No page of its own: the file is written in src.
  found.push(['', usesOfScripts(site).flatMap((use) => missingDrawing(use, site))]);
  for (const [path, each] of found) {
    for (const { texts, message } of each) {
      const place = findLine(path, texts, site);
      // A mistake in header or footer is on every page.
      const key = `${place.line ? place.file : ''}${place.line} ${message}`;
      if (!mistakes.has(key)) mistakes.set(key, { ...place, message });
    }
  }
  const redirects = redirectMistakes(readRedirects(site.markdown), site);
  return [...mistakes.values(), ...withoutPage(site), ...redirects];
};
