/** What fields and texts refer to, and is not there; links without a text, and images without words. */
import { posix } from 'node:path';
import type { Targets } from '#collections/targets.ts';
import { didYouMean, didYouMeanFile, nearest } from '#lib/nearest.ts';
import { decoded } from '#contract/urls.ts';
import { headingPrefix } from '#lib/markdown.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { error, hint, type Problem } from '#collections/problem.ts';
import type { Content, ContentFile } from '#collections/read/content.ts';
import { sources } from '#collections/sources.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Reference } from '#collections/read/fields.ts';
import { fillFacts } from '#lib/content-text.ts';
import { imageFile } from './pictures.ts';

/** Of the editor's own computer, such as that of `npm run dev`. */
const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether browsers of visitors can follow a URL. */
const isFollowed = ({ protocol, hostname }: URL): boolean =>
  /^(?:https?|mailto|tel):$/.test(protocol) && !ownComputer.test(hostname);

const waysToWrite =
  'Write /page for a page of this site, /name.pdf for a file in public/, https://www.example.org/page for another site, and mailto:info@example.org for an email.';

/** The name of a page or file, without its folder and its ending. */
const nameIn = (path: string): string => posix.parse(path).name;

/** Whether the names resemble each other. A folder or an ending that is the same says nothing of them. */
const haveLikeNames = (path: string, known: string): boolean =>
  nearest(nameIn(path), [nameIn(known)], nameIn(known).length / 3) !== undefined;

const pageProblem = (href: string, path: string, targets: Targets): string => {
  const { pages, files, drafts, moved } = targets;
  if (drafts.has(path)) return `The page ${path} is a draft, which visitors cannot open yet.`;
  const to = moved.get(canonicalPath(path));
  if (to) return `${path} has moved: write ${to}.`;
  const isFile = /\.\w+$/.test(path);
  // Pages and pictures are never mistaken for each other, however similar their names.
  const known = [...pages.keys(), ...(isFile ? files : [])];
  const alike = known.filter((each) => haveLikeNames(canonicalPath(path), each));
  const candidate = didYouMean(canonicalPath(path), alike, Infinity);
  const isPage = /^(?:\/|https?:)/.test(href) && !isFile;
  const otherwise = isPage ? ' The page /sitemap lists all there are.' : ` ${waysToWrite}`;
  return `There is no page ${path} on this site.${candidate || otherwise}`;
};

/**
 * Reads a link.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns undefined when it is no URL
 */
const parseLink = (href: string, from: string, website: string): URL | undefined =>
  href.trim() && URL.canParse(href, website + from) ? new URL(href, website + from) : undefined;

/**
 * What is wrong with the anchor of a link to a page with these ids, in words: `/contact#mesage`, where there is
 * `#message`. Undefined when it is right.
 */
const anchorProblem = (path: string, hash: string, ids: ReadonlySet<string>) => {
  const anchor = decoded(hash, decodeURIComponent);
  const anchors = Array.from(ids, (id) => `#${id}`);
  return ['', '#', '#top', ...anchors].includes(anchor)
    ? undefined
    : `There is no heading or place ${anchor} on ${path}.${didYouMean(anchor, anchors)}`;
};

/**
 * Returns the ids of a draft that the page `from` may link to: itself, or a page that is published on the same day or
 * earlier.
 */
const idsOfDraft = (path: string, from: string, { drafts }: Targets) => {
  const [to, by] = [drafts.get(path), drafts.get(from)];
  const isThereThen = to?.publishOn && by?.publishOn && to.publishOn <= by.publishOn;
  return path === from || isThereThen ? to?.ids : undefined;
};

/**
 * What `content/` alone tells of a link: whether its page or file is there, and its heading, if it leads to one.
 *
 * @param href with its facts filled in
 * @param from path of the page that has the link
 * @returns what is wrong, in words; undefined when it is right, or leads to another site
 */
export const linkProblem = (href: string, from: string, targets: Targets): string | undefined => {
  const { website, pages, files } = targets;
  const url = parseLink(href, from, website);
  if (!url || !isFollowed(url)) {
    return `"${href}" leads nowhere. ${waysToWrite}`;
  }
  if (url.host !== new URL(website).host) return undefined;
  const path = decoded(url.pathname, decodeURIComponent);
  if (files.has(path)) return undefined;
  const ids = pages.get(path) ?? idsOfDraft(path, from, targets);
  if (!ids) return pageProblem(href, path, targets);
  // All other ids are those of code: `missingPlaces` compares them with the built page.
  return url.hash.startsWith(`#${headingPrefix}`) ? anchorProblem(path, url.hash, ids) : undefined;
};

/**
 * What the built pages tell of a link that `linkProblem` found right: whether its page has the place.
 *
 * @param idsByPath all ids of each built page. A page that was not built, as a job has closed, is not asked.
 * @returns what is wrong, in words; undefined when it is right
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
 * Links and redirects to places that the built pages do not have, such as `/contact#mesage`. A menu may link to a
 * section that the home page leaves out: a hint.
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

/** What is wrong with a reference of a file, in words; undefined when it is right. */
type Explain = (reference: Reference, file: ContentFile) => string | undefined;

const missingWords = (src: string): string =>
  `The image ${src} does not say what it shows, for those who cannot see it. Write it as ![What the image shows](${src}).`;

/** Edits between a written name and that of the file which is meant: in one folder, names resemble each other. */
const maxEdits = 2;

const inHtml = (src: string, words: string): string =>
  `A picture of content/ is written ![${words || 'What it shows'}](${src}): the site does not have it for <img>.`;

const missingImage = (src: string, files: readonly string[]): string =>
  `The site has no image ${src}; capitals count.${didYouMeanFile(decoded(src), files, maxEdits)} Put the file beside the text or into content/images, and write its name: ![What it shows](../images/name.jpg).`;

/** Astro decodes the address of a picture in Markdown, and fails at a `%` that begins no code: `40% growth.png`. */
const hasBarePercent = (src: string): boolean => {
  try {
    decodeURI(src);
    return false;
  } catch {
    return true;
  }
};

const barePercent = ({ value, words = 'What it shows' }: Reference): string => {
  const escaped = value.replace(/%(?![\da-f]{2})/gi, '%25').replaceAll(' ', '%20');
  return `The address ${value} contains a plain %. Write %25, or rename the file: ![${words}](${escaped}).`;
};

const listed = (names: readonly string[]): string =>
  names.length ? ` There are ${names.join(', ')}.` : '';

/** The names of content/industries.yaml; undefined when it cannot be read. */
const industriesIn = (content: Content): string[] | undefined => {
  const written = content.yaml.get(sources.industries.file)?.document?.value;
  return Array.isArray(written)
    ? written.flatMap(({ name }: { name?: unknown }) =>
        typeof name === 'string' ? fillFacts(name, content.facts) : [],
      )
    : undefined;
};

const explainers = (content: Content, targets: Targets): Record<Reference['kind'], Explain> => {
  const { website, files } = targets;
  const industries = industriesIn(content);
  const stories = content.markdown
    .filter(({ folder, isPublished }) => folder === sources.caseStudies.folder && isPublished)
    .map(({ name }) => name);
  // Names are compared letter by letter, as on the server; some file systems take capitals for small letters.
  const images = new Set(listFiles('content', imageFile, content.root));

  const isOfSite = (src: string, path = '/'): boolean => {
    const url = URL.canParse(src, website + path) ? new URL(src, website + path) : undefined;
    return url?.origin === new URL(website).origin && files.has(decoded(url.pathname));
  };
  const isBeside = (src: string, file: string): boolean =>
    images.has(posix.join(posix.dirname(file), decoded(src)));
  const ofHtmlImage: Explain = ({ value, words }, { path, file }) => {
    if (words === undefined) return missingWords(value);
    if (isOfSite(value, path)) return undefined;
    if (isBeside(value, file)) return inHtml(value, words);
    const beside = [...images].map((image) => posix.relative(posix.dirname(file), image));
    return missingImage(value, [...beside, ...files]);
  };

  const ofStory = ({ value }: Reference): string | undefined =>
    stories.includes(value)
      ? undefined
      : `There is no story "${value}" in ${sources.caseStudies.folder}, or it is a draft.${didYouMean(value, stories)}`;

  return {
    link: ({ value, words }, { path = '/' }) =>
      linkProblem(value, path, targets) ??
      (words?.trim() === ''
        ? `The link to ${value} has no text. Write it as [text](${value}).`
        : undefined),
    'menu link': ({ value }) => {
      const problem = linkProblem(value, '/', targets);
      return problem && `${problem} Here a link without its page is left out.`;
    },
    image: (reference, file) => {
      if (hasBarePercent(reference.value)) return barePercent(reference);
      return isBeside(reference.value, file.file) && reference.words !== undefined
        ? undefined
        : ofHtmlImage(reference, file);
    },
    'html image': ofHtmlImage,
    media: ({ value }, { path }) =>
      isOfSite(value, path)
        ? undefined
        : `The site has no file ${value}; capitals count.${didYouMeanFile(decoded(value), [...files], maxEdits)} Put the file into public/, and write its name with a slash: /name.mp4.`,
    industry: ({ value }) =>
      !industries || industries.includes(value)
        ? undefined
        : `There is no industry "${value}".${didYouMean(value, industries) || listed(industries)} A new one goes into content/industries.yaml.`,
    story: ofStory,
    proof: (reference) => {
      const problem = ofStory(reference);
      return problem && `${problem} The first screen shows no figure.`;
    },
  };
};

/** References that the page leaves out if they lead nowhere. */
const optional = new Set<Reference['kind']>(['menu link', 'proof']);

/** Reports references that lead nowhere: with a hint if the page leaves them out, otherwise with an error. */
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
