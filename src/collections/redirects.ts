/** Paths that have moved, as editors write them: content/redirects.yaml, and `redirectFrom` of any page. */
import { withoutSlash } from '#shared/without-slash.ts';
import type { Fields } from './read/fields.ts';
import type { MarkdownFile } from './read/markdown.ts';
import { readYaml } from './read/yaml.ts';
import { sources } from './sources.ts';

/** A redirect, and where it is written. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with a fragment: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

const ofYaml = ({ data, source }: Fields): Redirect[] =>
  Object.entries((data ?? {}) as Record<string, string>).map(([path, to]) => ({
    from: withoutSlash(path),
    to,
    file: sources.redirects.file,
    line: source?.lineOf([path]),
  }));

const ofPage = ({ file, path: to, data, source }: MarkdownFile): Redirect[] =>
  ((data as { redirectFrom?: string[] } | undefined)?.redirectFrom ?? []).map((path, index) => ({
    from: withoutSlash(path),
    to,
    file,
    line: source?.lineOf(['redirectFrom', index]),
  }));

/**
 * Every redirect of `content/`. When two have the same path, the first one counts.
 *
 * @param yaml content/redirects.yaml
 */
export const readRedirects = (
  markdown: readonly MarkdownFile[],
  yaml: Fields = readYaml(sources.redirects),
): Redirect[] => [
  ...ofYaml(yaml),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(ofPage),
];

/** The target of a redirect, encoded as in URLs. */
export const redirectTarget = ({ to }: Redirect): string => {
  const { pathname, hash } = new URL(to, 'http://site');
  return pathname + hash;
};
