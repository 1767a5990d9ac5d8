/** What the links of this site can lead to: pages, files, and the places of a page. */
import type { LinkTargets } from './check-link.ts';
import type { MarkdownPage } from './read-pages.ts';
import { sitePaths } from './site-paths.ts';
import { sourceAnchors } from './source-anchors.ts';

/** Everything on the site that a link can lead to. */
export const linkTargets = (pages: readonly MarkdownPage[], website: string): LinkTargets => {
  const site = sitePaths();
  const published = pages.filter(({ isDraft }) => !isDraft);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const pathsOf = (some: readonly MarkdownPage[]): string[] =>
    some.flatMap(({ path }) => path ?? []);
  const drafts = new Set(pathsOf(pages.filter(({ isDraft }) => isDraft)));
  const anchors = new Map<string, Set<string>>();
  const ofRoute = (route: string): Set<string> => {
    const known = anchors.get(route) ?? sourceAnchors(route);
    anchors.set(route, known);
    return known;
  };
  return {
    website,
    pages: new Set([...site.pages.keys(), ...pathsOf(published)]),
    drafts,
    files: site.files,
    patterns: site.patterns,
    pathOfFile: (file) => byFile.get(file)?.path,
    anchorsOf: (path) => {
      const page = byPath.get(path);
      const route = page?.route ?? site.pages.get(path);
      return new Set([
        ...(page?.body.headings.map(({ id }) => id) ?? []),
        ...(route ? ofRoute(route) : []),
      ]);
    },
  };
};
