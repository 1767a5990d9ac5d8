/** What fields and texts refer to, and is not there; links without a text, and images without words. */
import { posix } from 'node:path';
import { error, hint } from '#collections/problem.ts';
import type { Content, ContentFile } from '#collections/read/content.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Reference } from '#collections/read/references.ts';
import { sources } from '#collections/sources.ts';
import type { Targets } from '#collections/targets.ts';
import { decoded } from '#shared/decoded.ts';
import { didYouMean, nearest } from '#lib/nearest.ts';
import { fillFacts } from '#contract/content-text.ts';
import { linkProblem } from './link-problem.ts';
import { imageFile } from './pictures.ts';
import type { Rule } from './rule.ts';

/** What is wrong with a reference of a file, in words; undefined when it is right. */
type Explain = (reference: Reference, file: ContentFile) => string | undefined;

const withoutWords = (src: string): string =>
  `The image ${src} does not say what it shows, for those who cannot see it. Write it as ![What the image shows](${src}).`;

/** Edits between a written name and that of the file which is meant: in one folder, names resemble each other. */
const maxEdits = 2;

/** What may be wrong with a name, so that no file has it. */
const nameAdvice = (written: string, files: readonly string[]): string => {
  const name = decoded(written);
  if (name !== name.normalize('NFC')) {
    return ' Type its name anew: here its accents are characters of their own, though they look right.';
  }
  const file = nearest(name, files, () => maxEdits);
  return file ? ` Did you mean ${file}?` : '';
};

const missingImage = (src: string, files: readonly string[]): string =>
  `The site has no image ${src}; capitals count.${nameAdvice(src, files)} Put the file beside the text or into content/images, and write its name: ![What it shows](../images/name.jpg).`;

const listed = (names: readonly string[]): string =>
  names.length ? ` There are ${names.join(', ')}.` : '';

/** The names of content/industries.yaml; undefined when it cannot be read. */
const industriesIn = (content: Content): string[] | undefined => {
  const written = content.yaml.get(sources.industries.file)?.source?.value;
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
  const images = new Set(listFiles('content', imageFile));

  const isOfSite = (src: string, path = '/'): boolean => {
    const url = URL.canParse(src, website + path) ? new URL(src, website + path) : undefined;
    return url?.origin === new URL(website).origin && files.has(decoded(url.pathname));
  };
  const ofHtmlImage: Explain = ({ value, words }, { path, file }) => {
    if (words === undefined) return withoutWords(value);
    if (isOfSite(value, path)) return undefined;
    const beside = [...images].map((image) => posix.relative(posix.dirname(file), image));
    return missingImage(value, [...beside, ...files]);
  };

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
      const isBeside = images.has(posix.join(posix.dirname(file.file), decoded(reference.value)));
      return isBeside && reference.words !== undefined ? undefined : ofHtmlImage(reference, file);
    },
    'html image': ofHtmlImage,
    media: ({ value }, { path }) =>
      isOfSite(value, path)
        ? undefined
        : `The site has no file ${value}; capitals count.${nameAdvice(value, [...files])} Put the file into public/, and write its name with a slash: /name.mp4.`,
    industry: ({ value }) =>
      !industries || industries.includes(value)
        ? undefined
        : `There is no industry "${value}".${didYouMean(value, industries) || listed(industries)} A new one goes into content/industries.yaml.`,
    story: ({ value }) =>
      stories.includes(value)
        ? undefined
        : `There is no story "${value}" in ${sources.caseStudies.folder}, or it is a draft.${didYouMean(value, stories)}`,
  };
};

/** References to nothing. Menus and choices leave out what has no page, which is a hint. */
export const references: Rule = (content, targets) => {
  const explain = explainers(content, targets);
  return content.files.flatMap((file) =>
    file.references.flatMap((reference) => {
      const says = explain[reference.kind](reference, file);
      const problem = reference.kind === 'menu link' ? hint : error;
      return says ? [problem(file.file, reference.line, says)] : [];
    }),
  );
};
