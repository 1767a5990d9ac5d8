import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { hasErrors } from './problem.ts';
import { draftTitle, hasClosed, isMarkedAsDraft } from './published.ts';
import { content, type Content, type ContentFile, type MarkdownContent } from './read/content.ts';
import type { Source } from './sources.ts';

type Data = Record<string, unknown>;

/** Returns the entries of a YAML file: one with the id `only`, or one for each entry of its list, numbered. */
const entriesOf = ({ file: filePath, data }: ContentFile) => {
  // The file is missing: the company has left out the part of the site that needs it.
  if (data === undefined) return [];
  return Array.isArray(data)
    ? data.map((entry: Data, index) => ({
        id: String(index).padStart(4, '0'),
        data: entry,
        filePath,
      }))
    : [{ id: 'only', data: data as Data, filePath }];
};

/** Returns the entry of a Markdown file. Its id is the file's name. */
const entryOf = async (file: MarkdownContent, root: string, context: LoaderContext) => {
  const { name: id, file: filePath, body } = file;
  const fields = file.data as Data;
  const data = isMarkedAsDraft(fields)
    ? { ...fields, title: draftTitle(file.title ?? '') }
    : fields;
  // Astro removes fields at the top of a text. The empty block protects a text that itself begins with `---`.
  const fileURL = pathToFileURL(resolve(root, filePath));
  const rendered = await context.renderMarkdown(`---\n---\n${body}`, { fileURL });
  return { id, data, filePath, assetImports: rendered.metadata?.imagePaths ?? [], rendered };
};

/**
 * Loads the entries of a collection again, because facts, code and the day may have changed. A file with an error keeps
 * its last entries, so no wrong field, refused HTML or broken picture reaches Astro: a build has already stopped, and
 * `npm run dev` shows the error above a page that still works. Closed jobs are left out. Only `npm run dev` and
 * `npm run build -- --drafts` load drafts, with a mark in their title.
 *
 * @param read returns the content
 */
export const contentLoader = (source: Source, read: () => Content = content): Loader => ({
  name: 'content',
  load: async (context) => {
    const { store, logger, collection: id } = context;
    const { root, facts, markdown, yaml } = read();
    // content/site.yaml has an error, and every file can use its facts: all entries stay as they are.
    if (!facts.size) return;
    const earlier = store.values();
    store.clear();
    const place = 'file' in source ? source.file : source.folder;
    const isShown = ({ isPublished, isDraft, closes }: MarkdownContent): boolean =>
      isPublished || (context.watcher !== undefined && isDraft && !hasClosed(closes));
    const isLoaded = (file: MarkdownContent): boolean => file.folder === place && isShown(file);
    for (const file of [yaml.get(place) ?? [], markdown.filter(isLoaded)].flat()) {
      const entries = hasErrors(file.problems)
        ? earlier.filter(({ filePath }) => filePath === file.file)
        : 'folder' in file
          ? [await entryOf(file, root, context)]
          : entriesOf(file);
      entries.forEach(store.set);
    }
    if (store.keys().length) return;
    // Makes the empty collection known to Astro, which would otherwise print a warning at each page.
    store.set({ id, data: {} });
    store.delete(id);
    logger.info(`${place} publishes nothing, so lists of it are empty.`);
  },
});
