/** Paths that have moved, as editors write them: content/redirects.yaml, and `redirectFrom` of any page. */
import type { MarkdownFile } from '#collections/reading/markdown-files.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { sources } from '#collections/sources.ts';
import { withoutSlash } from '#contract/without-slash.ts';

/** A redirect, and where it is written. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with a fragment: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

const ofYaml = (): Redirect[] => {
  const { file } = sources.redirects;
  const { data, source } = readYaml(sources.redirects);
  return Object.entries(data ?? {}).map(([path, to]) => ({
    from: withoutSlash(path),
    to,
    file,
    line: source?.lineOfKey([path]),
  }));
};

const ofPage = ({ file, path: to = '', data, source }: MarkdownFile): Redirect[] =>
  ((data as { redirectFrom?: string[] } | undefined)?.redirectFrom ?? []).map((path, index) => ({
    from: withoutSlash(path),
    to,
    file,
    line: source?.lineOf(['redirectFrom', index]),
  }));

/** Every redirect of `content/`. When two have the same path, the first one counts. */
export const readRedirects = (markdown: readonly MarkdownFile[]): Redirect[] => [
  ...ofYaml(),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(ofPage),
];

/** The target of a redirect, encoded as in URLs. */
export const redirectTarget = ({ to }: Redirect): string => {
  const { pathname, hash } = new URL(to, 'http://site');
  return pathname + hash;
};
