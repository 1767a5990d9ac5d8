/** Finds every mistake in `content/` without building the site. */
import { yamlLists } from '../../collections/content-files.ts';
import { ContentError, type Mistake } from '../../collections/reading/mistake.ts';
import { didYouMean } from '../../collections/reading/nearest.ts';
import { fillSiteFacts } from '../../collections/site-facts/fill-site-facts.ts';
import { readSite } from '../../collections/site-facts/read-site.ts';
import { checkImage } from './check-image.ts';
import { checkLink, type LinkTargets } from './check-link.ts';
import { checkAddresses, checkEntries, checkTitles } from './check-twice.ts';
import { contentTree } from './content-tree.ts';
import { linkTargets } from './link-targets.ts';
import { type MarkdownPage, readAhead, readPages } from './read-pages.ts';
import { sitePaths } from './site-paths.ts';
import { checkYamlLinks, readYamlFiles } from './yaml-files.ts';

/** The mistakes that stop a build, and those of drafts, which do not. */
interface ContentReport {
  mistakes: Mistake[];
  inDrafts: Mistake[];
}

const checkIndustries = (
  pages: readonly MarkdownPage[],
  industries: readonly string[],
): Mistake[] =>
  pages.flatMap(({ file, source }) => {
    const named = (source?.value as { industries?: unknown } | null | undefined)?.industries;
    if (!Array.isArray(named) || !source) return [];
    return named.flatMap((name: unknown, index): Mistake[] => {
      if (typeof name !== 'string' || industries.includes(fillSiteFacts(name))) return [];
      const advice = didYouMean(name, industries) || ` There are ${industries.join(', ')}.`;
      return [
        {
          file,
          line: source.lineOf(['industries', index]),
          message: `There is no industry "${name}".${advice} A new one goes into content/industries.yaml.`,
        },
      ];
    });
  });

/** A path that a browser would not read as it stands. */
const checkPath = ({ file, collection, path, source }: MarkdownPage): Mistake[] =>
  collection === 'jobs' && path !== undefined && /[#?%\\"<>|\s]/.test(path)
    ? [
        {
          file,
          line: source?.lineOfKey(['title']),
          message: `The address of the page is made of the title, and ${path} is no address. Leave out # ? % \\ " < > and | in the title.`,
        },
      ]
    : [];

const checkReferences = (
  page: MarkdownPage,
  targets: LinkTargets,
  images: ReadonlySet<string>,
): Mistake[] => {
  const { file, path = '/', body, linesAbove, isDraft } = page;
  const allowed = isDraft
    ? { ...targets, pages: new Set([...targets.pages, ...targets.drafts]) }
    : targets;
  const at = (line: number, message: string): Mistake => ({
    file,
    line: line + linesAbove,
    message,
  });
  return [
    ...body.links.flatMap(({ url, line }) => {
      // A token that stands for nothing has been told already.
      if (url.includes('{{')) return [];
      const message = checkLink(url, { file, path }, allowed);
      return message ? [at(line, message)] : [];
    }),
    ...body.images.flatMap((image) =>
      checkImage(image, file, images).map((message) => at(image.line, message)),
    ),
  ];
};

const noFacts = (error: unknown): ContentReport => {
  if (error instanceof ContentError) return { mistakes: [...error.mistakes], inDrafts: [] };
  throw error;
};

const checkAll = (website: string): ContentReport => {
  const tree = contentTree();
  const yaml = readYamlFiles(tree);
  const markdown = readPages(tree);
  const { pages } = markdown;
  const targets = linkTargets(pages, website);
  const industries = yaml.read.find(({ yaml: { file } }) => file === yamlLists.industries.file)
    ?.source.value;
  const names = Array.isArray(industries)
    ? industries.flatMap((entry: { name?: unknown } | null) =>
        typeof entry?.name === 'string' ? entry.name : [],
      )
    : [];
  const all: Mistake[] = [
    ...tree.mistakes,
    ...yaml.mistakes,
    ...yaml.read.flatMap((read) => checkEntries(read.yaml, read.source)),
    ...yaml.read.flatMap(({ source }) => checkYamlLinks(source, targets)),
    ...markdown.mistakes,
    ...pages.flatMap(checkPath),
    ...checkIndustries(pages, names),
    ...checkAddresses(pages, sitePaths().pages),
    ...checkTitles(pages),
    ...pages.flatMap((page) => checkReferences(page, targets, tree.images)),
  ];
  const drafts = new Set(pages.filter(({ isDraft }) => isDraft).map(({ file }) => file));
  return {
    mistakes: all.filter(({ file }) => !drafts.has(file)),
    inDrafts: all.filter(({ file }) => drafts.has(file)),
  };
};

/** Every mistake in `content/`. While content/site.yaml has one, only those of that file, as every other may use it. */
export const checkContent = (): ContentReport => {
  try {
    return checkAll(readSite().website);
  } catch (error) {
    return noFacts(error);
  }
};

/**
 * `checkContent` for a process that has other things to do: it reads the files one by one.
 *
 * @param pause is called before each file
 */
export const checkContentInSteps = async (pause: () => Promise<void>): Promise<ContentReport> => {
  // What cannot be read now is told by the check.
  await readAhead(contentTree(), pause).catch(() => undefined);
  return checkContent();
};
