/** Everything that is wrong in `content/`, for a build, `npm run check` and `npm run dev`. */
import { type Problem, sorted } from './problem.ts';
import { type Content, content } from './read/content.ts';
import {
  courseWalkNeeds,
  daysAhead,
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
  daysAhead,
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
 * Turns errors in unpublished files into hints, which stop no build. A file that a later build publishes by itself
 * keeps its errors.
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
  const ofFiles = content.files.flatMap(({ problems }) => problems);
  return withHintsForUnpublished(
    [...ofFiles, ...rules.flatMap((rule) => rule(content, targets))],
    content,
  );
};

/**
 * The problems of all files: errors, then hints, both by file and line. While content/site.yaml has errors, those
 * alone, as every other file may use its facts.
 */
export const findProblems = (all = content()): Problem[] => {
  const site = all.yaml.get(sources.site.file);
  return sorted(site && site.data === undefined ? site.problems : problemsIn(all));
};

/**
 * The links of all files to places that the built pages do not have, as only a build tells what ids code gives a page.
 *
 * @param idsByPath all ids of each built page
 */
export const findMissingPlaces = (
  idsByPath: ReadonlyMap<string, ReadonlySet<string>>,
  all = content(),
): Problem[] => sorted(withHintsForUnpublished(missingPlaces(all, idsByPath), all));
