/** The redirects of content/redirects.yaml, and those of the pages. */
import { z } from 'astro/zod';
import { withoutSlash } from '#contract/urls.ts';
import { sources } from '#collections/sources.ts';
import type { Fields } from './fields.ts';
import type { MarkdownFile } from './markdown.ts';

/** A path that has moved, by content/redirects.yaml or `redirectFrom` of a page, and where that is written. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with a fragment: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

/** The lines as written, right or not: while one of them is wrong, the others are checked all the same. */
const redirectsOfYaml = ({ document }: Fields): Redirect[] =>
  Object.entries(z.record(z.string(), z.unknown()).safeParse(document?.value).data ?? {}).flatMap(
    ([path, to]) =>
      typeof to === 'string'
        ? [
            {
              from: withoutSlash(path),
              to,
              file: sources.redirects.file,
              line: document?.lineOf([path]),
            },
          ]
        : [],
  );

/** The redirects of a page, by its `redirectFrom`. */
export const redirectsOfPage = ({ file, path: to, data, document }: MarkdownFile): Redirect[] =>
  ((data as { redirectFrom?: string[] } | undefined)?.redirectFrom ?? []).map((path, index) => ({
    from: withoutSlash(path),
    to,
    file,
    line: document?.lineOf(['redirectFrom', index]),
  }));

/**
 * Every redirect of `content/`. When two have the same path, the first one counts.
 *
 * @param yaml content/redirects.yaml
 */
export const readRedirects = (markdown: readonly MarkdownFile[], yaml: Fields): Redirect[] => [
  ...redirectsOfYaml(yaml),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(redirectsOfPage),
];
