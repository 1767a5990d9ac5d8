import { error, hint, type Problem } from '#collections/problem.ts';
import type { Content } from '#collections/read/content.ts';
import { readRedirects } from '#collections/redirects.ts';
import { sources } from '#collections/sources.ts';
import { placeProblem } from './link-problem.ts';

/**
 * Links and redirects to places that the built pages do not have, such as `/contact#mesage`. A menu may link to a
 * section that the home page leaves out: a hint.
 *
 * @param idsByPath all ids of each built page
 */
export const missingPlaces = (
  { files, markdown, yaml, facts }: Content,
  idsByPath: ReadonlyMap<string, ReadonlySet<string>>,
): Problem[] => {
  const links = files.flatMap(({ file, path = '/', references }) =>
    references
      .filter(({ kind }) => kind === 'link' || kind === 'menu link')
      .map(({ kind, value, line }) => ({
        href: value,
        from: path,
        file,
        line,
        problem: kind === 'menu link' ? hint : error,
      })),
  );
  const redirects = readRedirects(markdown, yaml.get(sources.redirects.file)).map(
    ({ to, file, line }) => ({ href: to, from: '/', file, line, problem: error }),
  );
  const website = facts.get('website') ?? 'http://site';
  return [...links, ...redirects].flatMap(({ href, from, file, line, problem }) => {
    const says = placeProblem(href, from, website, idsByPath);
    return says ? [problem(file, line, says)] : [];
  });
};
