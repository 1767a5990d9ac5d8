import { hint } from '#collections/problem.ts';
import { missingPage } from '#collections/targets.ts';
import { didYouMean } from '#shared/nearest.ts';
import type { Rule } from './rule.ts';

/** Links of menus, and of the choices on /services, that are left out because their page does not exist. */
export const menuLinks: Rule = ({ yaml }, targets) => {
  const pages = [...targets.pages.keys()];
  const paths = new Set([...pages, ...targets.files]);
  const references = [...yaml].flatMap(([file, content]) =>
    content.references.map((reference) => ({ file, ...reference })),
  );
  return references.flatMap(({ file, kind, value, line }) => {
    const missing = kind === 'menu link' ? missingPage(value, paths) : undefined;
    if (missing === undefined) return [];
    const says = `There is no page ${missing}, so this link is left out.${didYouMean(missing, pages)}`;
    return [hint(file, line, says)];
  });
};
