import type { NavigationLink } from '#collections/navigation.ts';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { filePaths, missingPage, pagePaths } from '#collections/targets.ts';
import { curlyQuotes } from '#contract/content-text.ts';
import { cachedInBuild } from './cached-in-build.ts';
import { getSingleton } from './singletons.ts';

const allPaths = cachedInBuild(() =>
  Promise.resolve(new Set([...pagePaths(readMarkdownFiles()), ...filePaths()])),
);

/** The links whose page exists and, for the testimonials, whose section exists. */
export const existingLinks = async <Link extends NavigationLink>(
  links: Link[],
): Promise<Link[]> => {
  const paths = await allPaths();
  const { testimonial } = await getSingleton('home');
  return links.filter(
    ({ href }) =>
      missingPage(href, paths) === undefined && (testimonial !== undefined || href !== '/#clients'),
  );
};

/** The links of `{ text: href }`, as content/menu.yaml has them, whose pages exist. */
export const linksOf = (named: Record<string, string>): Promise<NavigationLink[]> =>
  existingLinks(
    Object.entries(named).map(([label, href]) => ({ label: curlyQuotes(label), href })),
  );

/** The links of content/menu.yaml whose pages exist. */
export const getMenu = cachedInBuild(async () => {
  const { header, mobile, footer } = await getSingleton('menu');
  return {
    header: await linksOf(header),
    mobile: await linksOf(mobile),
    footer: {
      /** How many services the footer lists. */
      services: footer.services,
      company: await linksOf(footer.company),
      explore: await linksOf(footer.explore),
      legal: await linksOf(footer.legal),
    },
  };
});
