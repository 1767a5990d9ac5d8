/** Finds every mistake in `content/` that shows without a page: in fields, in YAML, and in the names of files. */
import { fillSiteFacts } from '#collections/site-facts.ts';
import { siteFile } from '#collections/source.ts';
import { sources, yamlFiles } from '#collections/sources.ts';
import { wrongCounts } from './counts-in-words.ts';
import { jobHints } from './job-hints.ts';
import { type MarkdownFile, readMarkdownFiles } from './markdown-files.ts';
import { logoHints } from './logo-hints.ts';
import { largePictures } from './large-pictures.ts';
import { insideCurlyQuotes } from './mend.ts';
import { menuHints } from './menu-hints.ts';
import type { Mistake } from './mistake.ts';
import { didYouMean } from '#contract/nearest.ts';
import { pathTaken, routePaths } from './page-paths.ts';
import { readYaml } from './read-yaml.ts';
import { repeated } from './repeated.ts';
import { unreadFiles } from './unread-files.ts';

export interface FieldReport {
  /** Mistakes that stop a build. */
  mistakes: Mistake[];
  /** Mistakes in drafts, which are not built. */
  inDrafts: Mistake[];
  /**
   * Jobs that close soon, have closed, are yet to be advertised or name no country, titles and logos that look wrong,
   * links of the menu without a page, and wrong counts.
   */
  hints: Mistake[];
}

/** Characters after which a hint asks for a shorter title. */
const maxTitleLength = 120;

const namesOf = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap(({ name }: { name?: unknown }) => (typeof name === 'string' ? name : []))
    : [];

/** Industries that a service names but content/industries.yaml does not. */
const checkIndustries = ({ file, source }: MarkdownFile, known: readonly string[]): Mistake[] => {
  const named = (source?.value as { industries?: unknown } | null | undefined)?.industries;
  if (!Array.isArray(named)) return [];
  return named.flatMap((name: unknown, index): Mistake[] => {
    if (typeof name !== 'string' || known.includes(fillSiteFacts(name))) return [];
    const advice = didYouMean(name, known) || ` There are ${known.join(', ')}.`;
    const message = `There is no industry "${name}".${advice} A new one goes into content/industries.yaml.`;
    return [{ file, line: source?.lineOf(['industries', index]), message }];
  });
};

/** A story that the home page takes a testimonial from and that is not there, or not published. */
const checkTestimonial = (files: readonly MarkdownFile[]): Mistake[] => {
  const { source, data } = readYaml(sources.home);
  const story = data?.testimonial?.story;
  const known = files
    .filter(({ folder, isPublished }) => folder === sources.caseStudies.folder && isPublished)
    .map(({ name }) => name);
  if (story === undefined || known.includes(story)) return [];
  const message = `There is no story "${story}" in ${sources.caseStudies.folder}, or it is a draft.${didYouMean(story, known)}`;
  return [{ file: sources.home.file, line: source?.lineOf(['testimonial', 'story']), message }];
};

/** Two pages of one kind with one title; of jobs, whose address is made of the title, also with one address. */
const checkTitles = (files: readonly MarkdownFile[]): Mistake[] =>
  repeated(files, ({ folder, title }) => title && `${folder}: ${title}`).map(
    ([first, { file, title, path, source }]) => ({
      file,
      line: source?.lineOfKey(['title']),
      message:
        path === first.path
          ? `This file and ${first.file} would both be the page ${path}. Give one of them another title.`
          : `The title "${title}" is that of ${first.file} as well. A reader of search results could not tell the two pages apart: give one of them another.`,
    }),
  );

/** Files that have the path of a page of src/pages. */
const checkRoutes = (files: readonly MarkdownFile[]): Mistake[] => {
  const routes = new Set(routePaths(files));
  return files.filter(({ path }) => path && routes.has(path)).map(pathTaken);
};

/** Titles that are too long for every place, or have quotation marks that are probably not meant. */
const oddTitle = ({ file, source, title = '' }: MarkdownFile): Mistake[] => {
  const line = source?.lineOfKey(['title']);
  const isLong = title.length > maxTitleLength;
  const long = `The title has ${title.length} characters. Search results show some 60 of them, and a heading looks well with up to 90.`;
  const quoted = 'The quotation marks are part of the title. Take them out, unless they are meant.';
  return [
    ...(isLong ? [{ file, line, message: long }] : []),
    ...(insideCurlyQuotes(title) === undefined ? [] : [{ file, line, message: quoted }]),
  ];
};

/** All such mistakes. While content/site.yaml has mistakes, only those, as every other file may use its facts. */
export const fieldMistakes = (): FieldReport => {
  const inSite = readYaml(siteFile).mistakes;
  if (inSite.length) return { mistakes: inSite, inDrafts: [], hints: [] };
  const files = readMarkdownFiles();
  const industries = namesOf(readYaml(sources.industries).source?.value);
  const all = [
    ...unreadFiles(),
    ...largePictures(),
    ...yamlFiles.flatMap((yaml) => readYaml(yaml).mistakes),
    ...files.flatMap(({ mistakes }) => mistakes),
    ...files.flatMap((file) => checkIndustries(file, industries)),
    ...checkTestimonial(files),
    ...checkRoutes(files),
    ...checkTitles(files.filter(({ isDraft, isPublished }) => isDraft || isPublished)),
  ];
  const unpublished = new Set(
    files.filter(({ isPublished }) => !isPublished).map(({ file }) => file),
  );
  return {
    mistakes: all.filter(({ file }) => !unpublished.has(file)),
    inDrafts: all.filter(({ file }) => unpublished.has(file)),
    hints: [
      ...files.flatMap((file) => [...jobHints(file), ...oddTitle(file)]),
      ...logoHints(files),
      ...menuHints(files),
      ...wrongCounts(files),
    ],
  };
};
