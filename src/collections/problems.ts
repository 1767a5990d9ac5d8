/** Everything that is wrong in `content/`, for a build, `npm run check` and `npm run dev`. */
import { type Problem, sorted } from './problem.ts';
import { type Content, readContent } from './read/content.ts';
import { closedJobs } from './rules/closed-jobs.ts';
import { facts } from './rules/facts.ts';
import { gonePages } from './rules/gone-pages.ts';
import { html } from './rules/html.ts';
import { images } from './rules/images.ts';
import { links, linksOfCode } from './rules/links.ts';
import { literalMarkdown } from './rules/literal-markdown.ts';
import { names } from './rules/names.ts';
import { paths } from './rules/paths.ts';
import { pictures } from './rules/pictures.ts';
import { redirects } from './rules/redirects.ts';
import type { Rule } from './rules/rule.ts';
import { unreadFiles } from './rules/unread-files.ts';
import { siteFile } from './source.ts';
import { targetsIn } from './targets.ts';

const rules: Rule[] = [
  ...[paths, unreadFiles, names, closedJobs],
  ...[links, linksOfCode, images, html, redirects, gonePages],
  ...[facts, literalMarkdown],
];

const problemsIn = async (content: Content): Promise<Problem[]> => {
  const targets = targetsIn(content);
  // What is not published stops no build.
  const unpublished = new Set(
    content.markdown.filter(({ isPublished }) => !isPublished).map(({ file }) => file),
  );
  return [
    ...content.files.flatMap(({ problems }) => problems),
    ...rules.flatMap((rule) => rule(content, targets)),
    ...(await pictures()),
  ].map((each) => (unpublished.has(each.file) ? { ...each, level: 'hint' } : each));
};

/**
 * The problems of all files: errors, then hints, both by file and line. While content/site.yaml has errors, those alone,
 * as every other file may use its facts.
 */
export const findProblems = async (): Promise<Problem[]> => {
  const content = readContent();
  const inSite = content.yaml.get(siteFile.file)?.problems ?? [];
  return sorted(inSite.length ? inSite : await problemsIn(content));
};
