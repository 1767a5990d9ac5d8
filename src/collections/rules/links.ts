import { error, hint } from '#collections/problem.ts';
import { linkedByCode } from '#collections/targets.ts';
import { linkProblem } from './link-problem.ts';
import type { Rule } from './rule.ts';

/** Links that lead nowhere, or say nothing. Menus and choices leave out what has no page, which is a hint. */
export const links: Rule = ({ files }, targets) =>
  files.flatMap(({ file, path = '/', references }) =>
    references.flatMap(({ kind, value, line, words }) => {
      if (kind !== 'link' && kind !== 'menu link') return [];
      const problem = linkProblem(value, path, targets);
      if (problem && kind === 'menu link') {
        return [hint(file, line, `${problem} Here a link without its page is left out.`)];
      }
      if (problem) return [error(file, line, problem)];
      return words === undefined || words.trim()
        ? []
        : [error(file, line, `The link to ${value} has no text. Write it as [text](${value}).`)];
    }),
  );

/** Pages of `content/` that are gone, although forms and footers link to them. */
export const linksOfCode: Rule = (_, targets) =>
  linkedByCode
    .filter((path) => !targets.pages.has(path))
    .map((path) =>
      error(
        `content${path.includes('/', 1) ? path : `/pages${path}`}.md`,
        undefined,
        `Forms or footers link to ${path}. Keep this file, under this name and not as a draft, or ask a developer to change them.`,
      ),
    );
