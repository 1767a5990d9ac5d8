import { builtPages, htmlOf } from '../helpers/built-pages.ts';
import { expect, test } from './fixtures.ts';

const dataBlock = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The `@type` of each JSON-LD block of a built page. */
const typesOf = (path: string): unknown[] => {
  const page = builtPages().find((built) => built.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return [...htmlOf(page).matchAll(dataBlock)].map(
    ([, json = '']) => (JSON.parse(json) as { '@type': unknown })['@type'],
  );
};

for (const [path, types] of Object.entries({
  '/': ['Organization'],
  '/services/data-analytics': ['BreadcrumbList'],
  '/careers/apply/devops-engineer': ['BreadcrumbList', 'JobPosting'],
  '/careers/apply/data-scientist': ['BreadcrumbList'],
  '/case-studies/sora-fuel': ['BreadcrumbList'],
})) {
  test(`${path} is described as ${types.join(' and ')}`, () => {
    expect(typesOf(path)).toEqual(types);
  });
}
