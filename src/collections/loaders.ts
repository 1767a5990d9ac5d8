/** Astro's loaders for the files of `content/`. */
import { file, glob, type Loader, type LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { areDraftsBuilt, draftTitle } from './drafts.ts';
import { hasClosed } from './schemas/day.ts';
import type { MarkdownFolder, YamlFile } from './sources.ts';

type Fields = Record<string, unknown>;

/**
 * In `npm run dev`, a file with a mistake must not end the server: src/build/mistakes/dev-middleware.ts tells what is
 * wrong, and load-again.ts beside it loads the content after each change.
 */
const inDev = async (loader: Loader, { watcher, ...context }: LoaderContext): Promise<void> => {
  const load = loader.load(context);
  await (watcher ? load.catch(() => undefined) : load);
};

/**
 * Leaves out jobs that have closed, and drafts. Drafts are loaded by `npm run dev` and `npm run build -- --drafts`
 * alone, with a mark in their title.
 */
export const published = (context: LoaderContext): LoaderContext => {
  const { store, watcher } = context;
  const withDrafts = watcher !== undefined || areDraftsBuilt();
  const isLeftOut = ({ draft, closes }: Fields): boolean =>
    (draft === true && !withDrafts) || hasClosed(closes);
  return {
    ...context,
    parseData: async (entry) => {
      // Of its earlier version, Astro would warn as of a second file with this name.
      store.delete(entry.id);
      if (isLeftOut(entry.data)) return entry.data;
      const data = await context.parseData(entry);
      return data['draft'] ? { ...data, title: draftTitle(String(data['title'])) } : data;
    },
    store: {
      ...store,
      // What an earlier build has kept may not be published today, although its file is the same.
      get: (id) => {
        if (isLeftOut(store.get(id)?.data ?? {})) store.delete(id);
        return store.get(id);
      },
      set: (entry) => !isLeftOut(entry.data) && store.set(entry),
    },
  };
};

/** A folder of Markdown files; the id of an entry is the file's name. */
export const markdownLoader = ({ folder }: MarkdownFolder): Loader => {
  const loader = glob({
    base: folder,
    pattern: '*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    retainBody: false,
  });
  return { ...loader, load: (context) => inDev(loader, published(context)) };
};

const yamlLoader = (name: string, parser: (text: string) => Record<string, Fields>): Loader => {
  const loader = file(name, { parser });
  return { ...loader, load: (context) => inDev(loader, context) };
};

/** A YAML file that is one group of fields, as the only entry of its collection. */
export const singletonLoader = ({ file }: YamlFile): Loader =>
  yamlLoader(file, (text) => ({ only: (parse(text) ?? {}) as Fields }));

/** A YAML file that is a list; the id of an entry is its place in it. */
export const listLoader = ({ file }: YamlFile): Loader =>
  yamlLoader(file, (text) =>
    Object.fromEntries(
      (parse(text) as Fields[]).map((entry, index) => [String(index).padStart(4, '0'), entry]),
    ),
  );
