import { existsSync, readFileSync } from 'node:fs';
import { hint } from '#collections/problem.ts';
import { readRedirects } from '#collections/redirects.ts';
import { sources } from '#collections/sources.ts';
import { buildFile, buildSchema } from '#shared/build-file.ts';
import type { Rule } from './rule.ts';

/** The site that was built last; there may be none. */
const lastSite = `dist/${buildFile}`;

/** Its pages; none where another version of this project has built it, and wrote none, or in another way. */
const lastPages = (): string[] => {
  if (!existsSync(lastSite)) return [];
  const { pages } = Object(JSON.parse(readFileSync(lastSite, 'utf8'))) as { pages?: unknown };
  return buildSchema.shape.pages.safeParse(pages).data ?? [];
};

/** Pages of the last build whose addresses lead to nothing now. */
export const gonePages: Rule = ({ yaml, markdown }, targets) => {
  const { file } = sources.redirects;
  const redirected = readRedirects(markdown, yaml.get(file)).map(({ from }) => from);
  const known = new Set([...targets.pages.keys(), ...redirected]);
  return lastPages()
    .filter((path) => !known.has(path))
    .map((path) =>
      hint(
        file,
        undefined,
        `The last build had a page ${path}, whose address now leads to nothing. A line here leads it to another page: ${path}: /`,
      ),
    );
};
