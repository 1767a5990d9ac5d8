import { sources } from '#collections/sources.ts';
import type { MarkdownFile } from './markdown-files.ts';
import type { Mistake } from './mistake.ts';
import { didYouMean } from '#contract/nearest.ts';
import { missingPage, pagePaths } from './page-paths.ts';
import { readYaml } from './read-yaml.ts';
import type { FieldPath } from './yaml-source.ts';

/** Links of content/menu.yaml that are left out because their page does not exist. */
export const menuHints = (markdown: readonly MarkdownFile[]): Mistake[] => {
  const { data, source } = readYaml(sources.menu);
  if (!data) return [];
  const pages = new Set(pagePaths(markdown));
  // Its path is unknown while its title cannot be read, and it is listed as a mistake.
  const isUnread = (path: string): boolean =>
    markdown.some((each) => each.path === undefined && each.file.endsWith(`${path}.md`));
  const { header, mobile, footer } = data;
  const lists: Array<[path: FieldPath, links: Record<string, string>]> = [
    [['header'], header],
    [['mobile'], mobile],
    [['footer', 'company'], footer.company],
    [['footer', 'explore'], footer.explore],
    [['footer', 'legal'], footer.legal],
  ];
  return lists.flatMap(([path, links]) =>
    Object.entries(links).flatMap(([label, href]): Mistake[] => {
      const missing = missingPage(href, pages);
      if (missing === undefined || isUnread(missing)) return [];
      const message = `There is no page ${missing}, so the link "${label}" is left out.${didYouMean(missing, [...pages])}`;
      return [{ file: sources.menu.file, line: source?.lineOfKey([...path, label]), message }];
    }),
  );
};
