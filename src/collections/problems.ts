/** Everything that is wrong in `content/`, for a build, `npm run check` and `npm run dev`. */
import { type Problem, sorted } from './problem.ts';
import { type Content, readContent } from './read/content.ts';
import { closedJobs } from './rules/closed-jobs.ts';
import { facts } from './rules/facts.ts';
import { gonePages } from './rules/gone-pages.ts';
import { html } from './rules/html.ts';
import { literalMarkdown } from './rules/literal-markdown.ts';
import { linkedPages, paths } from './rules/paths.ts';
import { pictures } from './rules/pictures.ts';
import { redirects } from './rules/redirects.ts';
import { references } from './rules/references.ts';
import type { Rule } from './rules/rule.ts';
import { unreadFiles } from './rules/unread-files.ts';
import { sources } from './sources.ts';
import { targetsIn } from './targets.ts';

const rules: Rule[] = [
  ...[paths, linkedPages, unreadFiles, closedJobs, pictures],
  ...[references, html, redirects, gonePages, facts, literalMarkdown],
];

const problemsIn = async (content: Content): Promise<Problem[]> => {
  const targets = targetsIn(content);
  // What is not published stops no build.
  const unpublished = new Set(
    content.markdown.filter(({ isPublished }) => !isPublished).map(({ file }) => file),
  );
  const ofRules = await Promise.all(rules.map(async (rule) => rule(content, targets)));
  return [...content.files.flatMap(({ problems }) => problems), ...ofRules.flat()].map((each) =>
    unpublished.has(each.file) ? { ...each, level: 'hint' } : each,
  );
};

/**
 * The problems of all files: errors, then hints, both by file and line. While content/site.yaml has errors, those alone,
 * as every other file may use its facts.
 */
export const findProblems = async (): Promise<Problem[]> => {
  const content = readContent();
  const site = content.yaml.get(sources.site.file);
  return sorted(site && site.data === undefined ? site.problems : await problemsIn(content));
};
