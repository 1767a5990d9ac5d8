/** Finds all problems in `content/`, for a build, `npm run check` and `npm run dev`. */
import { type Problem, sorted } from './problem.ts';
import { type Content, content } from './read/content.ts';
import {
  courseWalkNeeds,
  futureChanges,
  gonePages,
  linkedPages,
  paths,
  redirects,
  unreadFiles,
} from './rules/pages.ts';
import { facts, literalMarkdown } from './rules/texts.ts';
import { missingPlaces, references } from './rules/links.ts';
import { drawings, photographs, siteLogo } from './rules/drawings.ts';
import { sources } from './sources.ts';
import { type Targets, targetsIn } from './targets.ts';

/** Finds one kind of problem in all of `content/`. */
type Rule = (content: Content, targets: Targets) => Problem[];

const rules: Rule[] = [
  paths,
  linkedPages,
  courseWalkNeeds,
  unreadFiles,
  futureChanges,
  siteLogo,
  photographs,
  drawings,
  references,
  redirects,
  gonePages,
  facts,
  literalMarkdown,
];

/**
 * Turns errors in unpublished files into hints, which do not stop a build. A file that a later build will publish
 * automatically keeps its errors.
 */
const withHintsForUnpublished = (problems: Problem[], { markdown }: Content): Problem[] => {
  const unpublished = new Set(
    markdown
      .filter(({ isPublished, publishOn }) => !isPublished && publishOn === undefined)
      .map(({ file }) => file),
  );
  return problems.map((each) => (unpublished.has(each.file) ? { ...each, level: 'hint' } : each));
};

const problemsIn = (content: Content): Problem[] => {
  const targets = targetsIn(content);
  const fileProblems = content.files.flatMap(({ problems }) => problems);
  return withHintsForUnpublished(
    [...fileProblems, ...rules.flatMap((rule) => rule(content, targets))],
    content,
  );
};

/**
 * Returns the problems of all files: errors, then hints, both sorted by file and line. If content/site.yaml has
 * errors, returns only its problems, because every other file can use its facts.
 */
export const findProblems = (all = content()): Problem[] => {
  const site = all.yaml.get(sources.site.file);
  return sorted(site && site.data === undefined ? site.problems : problemsIn(all));
};

/**
 * Returns a problem for each link or redirect to a place that the built pages do not have. Only a build knows which ids
 * code gives a page.
 *
 * @param idsByPath all ids of each built page
 */
export const findMissingPlaces = (
  idsByPath: ReadonlyMap<string, ReadonlySet<string>>,
  all = content(),
): Problem[] => sorted(withHintsForUnpublished(missingPlaces(all, idsByPath), all));
