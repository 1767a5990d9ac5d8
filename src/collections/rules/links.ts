/** References of fields and texts that lead nowhere, and links without a text. */
import { posix } from 'node:path';
import type { Targets } from '#collections/targets.ts';
import { didYouMean, nearest } from '#lib/nearest.ts';
import { decoded } from '#contract/urls.ts';
import { headingPrefix } from '#lib/markdown.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { error, hint, type Problem } from '#collections/problem.ts';
import type { Content, ContentFile } from '#collections/read/content.ts';
import { sources } from '#collections/sources.ts';
import type { Reference } from '#collections/read/fields.ts';
import { fillFacts } from '#lib/content-text.ts';

/** Hosts of the editor's own computer, such as the one of `npm run dev`. */
const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns whether visitors' browsers can follow a URL. */
const canBeFollowed = ({ protocol, hostname }: URL): boolean =>
  /^(?:https?|mailto|tel):$/.test(protocol) && !ownComputer.test(hostname);

const waysToWrite =
  'Write /page for a page of this site, /name.pdf for a file in public/, https://www.example.org/page for another site, and mailto:info@example.org for an email address.';

/** Returns the name of a page or file, without its folder and extension. */
const nameIn = (path: string): string => posix.parse(path).name;

/** Returns whether the names resemble each other. An equal folder or extension does not count. */
const haveLikeNames = (path: string, known: string): boolean =>
  nearest(nameIn(path), [nameIn(known)], nameIn(known).length / 3) !== undefined;

const pageProblem = (href: string, path: string, targets: Targets): string => {
  const { pages, files, drafts, moved } = targets;
  if (drafts.has(path))
    return `The page ${path} is a draft, which visitors cannot open yet. Publish it, or remove the link.`;
  const to = moved.get(canonicalPath(path));
  if (to) return `${path} has moved: write ${to}.`;
  const isFile = /\.\w+$/.test(path);
  // For a path without an extension, proposes only pages: a picture with a similar name is not what the editor meant.
  const known = [...pages.keys(), ...(isFile ? files : [])];
  const alike = known.filter((each) => haveLikeNames(canonicalPath(path), each));
  const candidate = didYouMean(canonicalPath(path), alike, Infinity);
  const isPage = /^(?:\/|https?:)/.test(href) && !isFile;
  const otherwise = isPage ? ' The page /sitemap lists all pages.' : ` ${waysToWrite}`;
  return `There is no page ${path} on this site.${candidate || otherwise}`;
};

/**
 * Reads a link.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns undefined if it is not a URL
 */
const parseLink = (href: string, from: string, website: string): URL | undefined =>
  href.trim() && URL.canParse(href, website + from) ? new URL(href, website + from) : undefined;

/**
 * Describes the fault of an anchor in a link to a page with these ids: `#mesage` in `/contact#mesage`, if the page has
 * `#message`. Undefined: there is no fault.
 */
const anchorProblem = (path: string, hash: string, ids: ReadonlySet<string>) => {
  const anchor = decoded(hash, decodeURIComponent);
  const anchors = Array.from(ids, (id) => `#${id}`);
  return ['', '#', '#top', ...anchors].includes(anchor)
    ? undefined
    : `There is no heading or place ${anchor} on ${path}.${didYouMean(anchor, anchors)}`;
};

/**
 * Returns the ids of a draft if the page `from` can link to it: it is the same page, or will be published on the same
 * day or earlier.
 */
const idsOfDraft = (path: string, from: string, { drafts }: Targets) => {
  const [target, source] = [drafts.get(path), drafts.get(from)];
  const isPublishedByThen =
    target?.publishOn && source?.publishOn && target.publishOn <= source.publishOn;
  return path === from || isPublishedByThen ? target?.ids : undefined;
};

/**
 * Checks a link against `content/`: the page or file must exist, and the heading if the link names one.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns the fault, in words. Undefined: there is no fault, or the link leads to another site.
 */
export const linkProblem = (href: string, from: string, targets: Targets): string | undefined => {
  const { website, pages, files } = targets;
  const url = parseLink(href, from, website);
  if (!url || !canBeFollowed(url)) {
    return `"${href}" leads nowhere. ${waysToWrite}`;
  }
  if (url.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  if (files.has(path)) return undefined;
  const ids = pages.get(path) ?? idsOfDraft(path, from, targets);
  if (!ids) return pageProblem(href, path, targets);
  // Code gives all other ids: `missingPlaces` looks for them in the built page.
  return url.hash.startsWith(`#${headingPrefix}`) ? anchorProblem(path, url.hash, ids) : undefined;
};

/**
 * Checks a link that `linkProblem` has accepted against the built pages: the page must have the place.
 *
 * @param idsByPath all ids of each built page. Links to a page that was not built, such as a closed job, are accepted.
 * @returns the fault, in words. Undefined: there is no fault.
 */
export const placeProblem = (
  href: string,
  from: string,
  website: string,
  idsByPath: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined => {
  const url = parseLink(href, from, website);
  if (url?.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  const ids = idsByPath.get(path);
  return ids && anchorProblem(path, url.hash, ids);
};

/**
 * Reports links and redirects to places that the built pages do not have, such as `/contact#mesage`. For a link of a
 * menu it is a hint, because the home page may leave the section out.
 *
 * @param idsByPath all ids of each built page
 */
export const missingPlaces = (
  { files, redirects, facts }: Content,
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
  const moved = redirects.map(({ to, file, line }) => ({
    href: to,
    from: '/',
    file,
    line,
    problem: error,
  }));
  const website = facts.get('website') ?? 'http://site';
  return [...links, ...moved].flatMap(({ href, from, file, line, problem }) => {
    const message = placeProblem(href, from, website, idsByPath);
    return message ? [problem(file, line, message)] : [];
  });
};

/** Describes the fault of a reference in a file. Undefined: there is no fault. */
type Explain = (reference: Reference, file: ContentFile) => string | undefined;

const listed = (names: readonly string[]): string =>
  names.length ? ` The industries are ${names.join(', ')}.` : '';

/** Returns the names in content/industries.yaml. Undefined: the file cannot be read. */
const industriesIn = (content: Content): string[] | undefined => {
  const written = content.yaml.get(sources.industries.file)?.document?.value;
  return Array.isArray(written)
    ? written.flatMap(({ name }: { name?: unknown }) =>
        typeof name === 'string' ? fillFacts(name, content.facts) : [],
      )
    : undefined;
};

const explainers = (content: Content, targets: Targets): Record<Reference['kind'], Explain> => {
  const industries = industriesIn(content);
  const stories = content.markdown
    .filter(({ folder, isPublished }) => folder === sources.caseStudies.folder && isPublished)
    .map(({ name }) => name);

  const ofStory = ({ value }: Reference): string | undefined =>
    stories.includes(value)
      ? undefined
      : `There is no story "${value}" in ${sources.caseStudies.folder}, or it is a draft.${didYouMean(value, stories)}`;

  return {
    link: ({ value, words }, { path = '/' }) =>
      linkProblem(value, path, targets) ??
      (words?.trim() === ''
        ? `The link to ${value} has no text. Write [text](${value}).`
        : undefined),
    'menu link': ({ value }) => {
      const problem = linkProblem(value, '/', targets);
      return problem && `${problem} Visitors do not see this link.`;
    },
    industry: ({ value }) =>
      !industries || industries.includes(value)
        ? undefined
        : `There is no industry "${value}".${didYouMean(value, industries) || listed(industries)} Add a new industry to content/industries.yaml.`,
    story: ofStory,
    proof: (reference) => {
      const problem = ofStory(reference);
      return problem && `${problem} Visitors see no figure on the first screen.`;
    },
  };
};

/** Kinds of references that the page leaves out if they lead nowhere. */
const optional = new Set<Reference['kind']>(['menu link', 'proof']);

/** Reports references that lead nowhere: as a hint if the page leaves them out, otherwise as an error. */
export const references = (content: Content, targets: Targets): Problem[] => {
  const explain = explainers(content, targets);
  return content.files.flatMap((file) =>
    file.references.flatMap((reference) => {
      const message = explain[reference.kind](reference, file);
      const problem = optional.has(reference.kind) ? hint : error;
      return message ? [problem(file.file, reference.line, message)] : [];
    }),
  );
};
