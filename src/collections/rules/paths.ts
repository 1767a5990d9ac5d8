/** Names, titles and paths of Markdown files. */
import { error, type Problem } from '#collections/problem.ts';
import type { MarkdownFile } from '#collections/read/markdown.ts';
import { repeated } from '#collections/read/repeated.ts';
import { routePaths } from '#collections/targets.ts';
import type { Rule } from './rule.ts';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const fileName = ({ file, name }: MarkdownFile): Problem[] => {
  if (namePattern.test(name)) return [];
  const right = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const says = `The name of the file is part of the page's address, and may have small letters, digits and single hyphens. Name it ${right || 'a-name'}.md.`;
  return [error(file, undefined, says)];
};

/** Two pages of one kind with one title; of jobs, whose address is made of the title, also with one address. */
const titles = (files: readonly MarkdownFile[]): Problem[] =>
  repeated(files, ({ folder, title }) => title && `${folder}: ${title}`).map(
    ([first, { file, title, path, source }]) =>
      error(
        file,
        source?.lineOfKey(['title']),
        path === first.path
          ? `This file and ${first.file} would both be the page ${path}. Give one of them another title.`
          : `The title "${title}" is that of ${first.file} as well. A reader of search results could not tell the two pages apart: give one of them another.`,
      ),
  );

/** Files whose names no address can have, that have the path of a page of code, or the title of another file. */
export const paths: Rule = ({ markdown }) => {
  const routes = new Set(routePaths(markdown));
  const taken = markdown.filter(({ path }) => path && routes.has(path));
  return [
    ...markdown.flatMap(fileName),
    ...taken.map(({ file, path, source }) =>
      error(
        file,
        source?.lineOfKey(['title']),
        `The site has a page ${path} already. Rename this file.`,
      ),
    ),
    // A job that has closed may be advertised again.
    ...titles(markdown.filter(({ isDraft, isPublished }) => isDraft || isPublished)),
  ];
};
