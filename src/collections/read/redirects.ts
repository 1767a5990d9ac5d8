/** The redirects of content/redirects.yaml, and those of the pages. */
import { z } from 'astro/zod';
import { withoutSlash } from '#contract/urls.ts';
import { sources } from '#collections/sources.ts';
import type { Fields } from './fields.ts';
import type { MarkdownFile } from './markdown.ts';

/** A line of content/redirects.yaml, or an entry in `redirectFrom` of a page. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with a fragment: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

/** Returns the lines as written, valid or not: if one of them is wrong, the others are still checked. */
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

const pageWithRedirects = z.object({ redirectFrom: z.array(z.string()) });

/** Returns the redirects in `redirectFrom` of a page, also while another field of the page has an error. */
export const redirectsOfPage = ({ file, path: to, data, document }: MarkdownFile): Redirect[] =>
  (pageWithRedirects.safeParse(data ?? document?.value).data?.redirectFrom ?? []).map(
    (path, index) => ({
      from: withoutSlash(path),
      to,
      file,
      line: document?.lineOf(['redirectFrom', index]),
    }),
  );

/**
 * Returns every redirect of `content/`. If two have the same path, the first one counts.
 *
 * @param yaml content/redirects.yaml
 */
export const readRedirects = (markdown: readonly MarkdownFile[], yaml: Fields): Redirect[] => [
  ...redirectsOfYaml(yaml),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(redirectsOfPage),
];
