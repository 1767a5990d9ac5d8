/** Paths that have moved, in the words of editors: content/redirects.yaml, and `redirectFrom` of any page. */
import type { MarkdownFile } from '#collections/reading/markdown-files.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { sources } from '#collections/sources.ts';
import { withoutSlash } from '#contract/without-slash.ts';

/** A redirect, and where it is written. */
export interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with the name of a place in it: `/services#about`. */
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

/** Every redirect of `content/`, in an order in which the first of two is the one to keep. */
export const readRedirects = (markdown: readonly MarkdownFile[]): Redirect[] => [
  ...ofYaml(),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(ofPage),
];

/** Where a redirect leads, as in URLs. */
export const redirectTarget = ({ to }: Redirect): string => {
  const { pathname, hash } = new URL(to, 'http://site');
  return pathname + hash;
};
