import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { draftTitle, hasClosed, isMarkedAsDraft } from './published.ts';
import { refuseHtml } from './markdown-html.ts';
import { photographOf } from './schemas/pictures.ts';
import { isReadable } from './rules/pictures.ts';
import { type MarkdownFile, readFolder } from './read/markdown.ts';
import { readFacts, readYaml } from './read/fields.ts';
import type { MarkdownFolder, Source, YamlFile } from './sources.ts';

type Data = Record<string, unknown>;

/** The entries that a file had when it was loaded last. */
type EarlierEntries = (file: string) => ReturnType<LoaderContext['store']['values']>;

/** Takes out of fields the photographs that cannot be read, at which Astro would stop every page of `npm run dev`. */
const removeUnreadable = async (fields: object, root: string): Promise<void> => {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) await removeUnreadable(value, root);
    const file = typeof value === 'string' && photographOf(value);
    if (file && !(await isReadable(resolve(root, file)))) Reflect.deleteProperty(fields, name);
  }
};

/** The id of the entry of a file that is one group of fields is `only`; that of an entry of a list is its place. */
const loadYaml = async (
  root: string,
  file: YamlFile,
  { store }: LoaderContext,
  earlier: EarlierEntries,
): Promise<void> => {
  const data = readYaml(file, root).data as Data | Data[] | undefined;
  if (!data) {
    earlier(file.file).forEach(store.set);
    return;
  }
  await removeUnreadable(data, root);
  const entries: Array<[id: string, data: Data]> = Array.isArray(data)
    ? data.map((entry, index) => [String(index).padStart(4, '0'), entry])
    : [['only', data]];
  for (const [id, data] of entries) store.set({ id, data, filePath: file.file });
};

/** The id of an entry is the file's name. */
const loadMarkdown = async (
  root: string,
  folder: MarkdownFolder,
  context: LoaderContext,
  earlier: EarlierEntries,
): Promise<void> => {
  const isLoaded = ({ isPublished, isDraft, closes }: MarkdownFile): boolean =>
    isPublished || (context.watcher !== undefined && isDraft && !hasClosed(closes));
  for (const file of readFolder(folder, root).filter(isLoaded)) {
    const { name: id, file: filePath, body } = file;
    const fields = file.data as Data | undefined;
    if (!fields) {
      earlier(filePath).forEach(context.store.set);
      continue;
    }
    await removeUnreadable(fields, root);
    const data = isMarkedAsDraft(fields)
      ? { ...fields, title: draftTitle(file.title ?? '') }
      : fields;
    // Astro removes the fields at the top of a text; ours have already been read.
    const fileURL = pathToFileURL(resolve(root, filePath));
    const rendered = await context.renderMarkdown(`---\n---\n${body}`, { fileURL });
    // Those that can be read, and are there.
    const assetImports: string[] = [];
    for (const path of rendered.metadata?.imagePaths ?? []) {
      if (await isReadable(resolve(root, posix.dirname(filePath), path))) assetImports.push(path);
    }
    context.store.set({
      id,
      data,
      filePath,
      assetImports,
      rendered: { ...rendered, html: refuseHtml(rendered.html) },
    });
  }
};

/**
 * Keeps a collection that has no entry. Of one that it does not know, Astro says at each page that its configuration
 * may be wrong.
 */
const keepEmpty = (source: Source, { store, logger, collection: id }: LoaderContext): void => {
  store.set({ id, data: {} });
  store.delete(id);
  logger.info(
    `${'file' in source ? source.file : source.folder} publishes nothing: lists of it are empty.`,
  );
};

/**
 * Loads the entries of a collection, all of them anew, as facts, code and the day may have changed. A file with an
 * error keeps the entries that were loaded last: a build has stopped before, and `npm run dev` shows the error above a
 * page that still works (src/build/content.ts). Jobs that have closed are left out. Drafts are loaded only by `npm run dev`
 * and `npm run build -- --drafts`, with a mark in their title.
 *
 * @param root the folder that holds `content/` and `public/`
 */
export const contentLoader = (source: Source, root = '.'): Loader => ({
  name: 'content',
  load: async (context) => {
    // Every file may use the facts of content/site.yaml, which has an error.
    if (!readFacts(root).size) return;
    const entries = context.store.values();
    const earlier: EarlierEntries = (file) => entries.filter(({ filePath }) => filePath === file);
    context.store.clear();
    if ('file' in source) await loadYaml(root, source, context, earlier);
    else await loadMarkdown(root, source, context, earlier);
    if (!context.store.keys().length) keepEmpty(source, context);
  },
});
