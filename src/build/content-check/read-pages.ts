/** Reads the Markdown files of `content/`: their fields, and what their texts refer to. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type MarkdownFolder, markdownFolders } from '../../collections/content-files.ts';
import type { Mistake } from '../../collections/reading/mistake.ts';
import { checkMarkdown } from '../../collections/reading/read-content.ts';
import type { YamlSource } from '../../collections/reading/yaml-source.ts';
import { type BodyFacts, readBody } from '../markdown/body-facts.ts';
import { type ContentTree, toSlug } from './content-tree.ts';
import { type FileFacts, fileCache } from './file-cache.ts';

/** A Markdown file and its page. */
export interface MarkdownPage {
  file: string;
  collection: string;
  /** Path of the page; undefined when the file cannot be read so far. */
  path: string | undefined;
  /** File of src/pages that shows it. */
  route: string;
  title: string | undefined;
  isDraft: boolean;
  source: YamlSource | undefined;
  body: BodyFacts;
  /** Line of the file before the first of its text. */
  linesAbove: number;
}

type ReadFile = Pick<MarkdownPage, 'title' | 'source' | 'body' | 'linesAbove'>;

const noBody: BodyFacts = { headings: [], links: [], images: [], mistakes: [] };

const textField = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

/** Reads a file, and says what is wrong with its fields and its text. */
const readFile = (
  file: string,
  text: string,
  { schema }: MarkdownFolder,
): ReadFile & { mistakes: Mistake[] } => {
  const checked = checkMarkdown(file, text, schema);
  const { source, parts } = checked;
  const data = checked.data as { title?: string } | undefined;
  const body = parts ? readBody(parts.body) : noBody;
  const linesAbove = (parts?.bodyLine ?? 1) - 1;
  const inBody = body.mistakes.map(({ line, message }) => ({
    file,
    line: line + linesAbove,
    message,
  }));
  const noText = {
    file,
    line: parts?.bodyLine,
    message: 'The page has no text. Write it below the line of three hyphens that ends the fields.',
  };
  const written = textField(source?.value, 'title');
  return {
    title: data?.title ?? (typeof written === 'string' ? written : undefined),
    source,
    body,
    linesAbove,
    mistakes: [...checked.mistakes, ...(parts && !parts.body.trim() ? [noText] : []), ...inBody],
  };
};

/** The source of a file that was read by an earlier build: its lines are looked for when a message names one. */
const keptSource = (
  file: string,
  text: string,
  { schema }: MarkdownFolder,
  { value }: FileFacts,
): YamlSource => {
  let found: YamlSource | undefined;
  const source = (): YamlSource | undefined => (found ??= checkMarkdown(file, text, schema).source);
  return {
    file,
    value,
    lineOf: (...asked) => source()?.lineOf(...asked) ?? 1,
    lineOfKey: (path) => source()?.lineOfKey(path) ?? 1,
    written: (path) => source()?.written(path) ?? '',
  };
};

/** Reads files, those of an earlier time from what was kept of them. */
const fileReader = () => {
  const cache = fileCache();
  const read = (
    file: string,
    collection: string,
    folder: MarkdownFolder,
  ): ReadFile & { mistakes: Mistake[] } => {
    const text = readFileSync(file, 'utf8');
    const name = cache.nameOf(collection, text);
    const kept = cache.find(name);
    if (kept) return { ...kept, source: keptSource(file, text, folder, kept), mistakes: [] };
    const page = readFile(file, text, folder);
    const { source, title, body, linesAbove, mistakes } = page;
    if (!mistakes.length) cache.keep(name, { value: source?.value, title, body, linesAbove });
    return page;
  };
  return { read, save: cache.save };
};

/** Reads every Markdown file one by one, so that `readPages` finds them kept. `pause` is called before each of them. */
export const readAhead = async (tree: ContentTree, pause: () => Promise<void>): Promise<void> => {
  const { read, save } = fileReader();
  for (const [collection, folder] of Object.entries(markdownFolders)) {
    for (const file of tree.markdown.get(folder.folder) ?? []) {
      await pause();
      if (existsSync(file)) read(file, collection, folder);
    }
  }
  save();
};

/** Every Markdown file that lies where a page reads it, and what is wrong with its fields and its text. */
export const readPages = (tree: ContentTree): { pages: MarkdownPage[]; mistakes: Mistake[] } => {
  const allMistakes: Mistake[] = [];
  const { read, save } = fileReader();

  const pages = Object.entries(markdownFolders).flatMap(([collection, folder]) =>
    (tree.markdown.get(folder.folder) ?? []).map((file): MarkdownPage => {
      const { mistakes, ...page } = read(file, collection, folder);
      allMistakes.push(...mistakes);
      return {
        ...page,
        file,
        collection,
        // The path that the file has once its name is right, so that links to it are not said to be wrong as well.
        path: folder.path(toSlug(basename(file, '.md')), page.title),
        route: `src/pages/${folder.route}`,
        isDraft: textField(page.source?.value, 'draft') === true,
      };
    }),
  );
  save();
  return { pages, mistakes: allMistakes };
};
