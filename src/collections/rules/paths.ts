/** Names, titles and paths of Markdown files. */
import { positionSlug } from '#contract/position-slug.ts';
import { error, type Problem } from '#collections/problem.ts';
import type { MarkdownFile } from '#collections/read/markdown.ts';
import { linkedByCode, routePaths } from '#collections/targets.ts';
import { withoutAccents } from './file-names.ts';
import type { Rule } from './rule.ts';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Two pages of one kind with one title, or with titles that make the same address of a job. */
const equalTitles = (files: readonly MarkdownFile[]): Problem[] => {
  const first = new Map<string, MarkdownFile>();
  return files.flatMap((each) => {
    const { file, folder, name, title = name, source } = each;
    const key = `${folder}/${positionSlug(title)}`;
    const other = first.get(key);
    first.set(key, other ?? each);
    const says = `${other?.file} has the title "${title}" too, or one that makes the same address. Give one of them another.`;
    return other ? [error(file, source?.lineOf(['title']), says)] : [];
  });
};

/** Files whose names no address can have, that have the path of a page of code, or the title of another file. */
export const paths: Rule = ({ markdown }) => {
  const routes = new Set(routePaths(markdown));
  const problems = markdown.flatMap(({ file, name, path, source }) => {
    if (!namePattern.test(name)) {
      const says =
        "The name of the file is part of the page's address, and may have small letters, digits and single hyphens.";
      const right = withoutAccents(name)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      return [error(file, undefined, right ? `${says} Name it ${right}.md.` : says)];
    }
    const says = `The site has a page ${path} already. Rename this file.`;
    return routes.has(path) ? [error(file, source?.lineOf(['title']), says)] : [];
  });
  return [
    ...problems,
    // A job that has closed may be advertised again.
    ...equalTitles(markdown.filter(({ isDraft, isPublished }) => isDraft || isPublished)),
  ];
};

/** Pages of `content/` that are gone, although forms and footers link to them. */
export const linkedPages: Rule = (_, targets) =>
  linkedByCode
    .filter((path) => !targets.pages.has(path))
    .map((path) =>
      error(
        `content${path.includes('/', 1) ? path : `/pages${path}`}.md`,
        undefined,
        `Forms or footers link to ${path}. Keep this file, under this name and not as a draft, or ask a developer to change them.`,
      ),
    );
