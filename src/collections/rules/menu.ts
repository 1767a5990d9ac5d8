import { hint } from '#collections/problem.ts';
import { sources } from '#collections/sources.ts';
import { missingPage } from '#collections/targets.ts';
import { didYouMean } from '#shared/nearest.ts';
import type { Rule } from './rule.ts';

/** Links of content/menu.yaml that are left out because their page does not exist. */
export const menuLinks: Rule = ({ yaml }, targets) => {
  const pages = [...targets.pages.keys()];
  const paths = new Set([...pages, ...targets.files]);
  const { file } = sources.menu;
  const references = yaml.get(file)?.references ?? [];
  return references.flatMap(({ kind, value, line }) => {
    const missing = kind === 'menu link' ? missingPage(value, paths) : undefined;
    if (missing === undefined) return [];
    const says = `There is no page ${missing}, so this link of the menu is left out.${didYouMean(missing, pages)}`;
    return [hint(file, line, says)];
  });
};
