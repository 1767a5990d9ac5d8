/** Astro's loaders for the files of `content/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { file, type Loader, type LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { areDraftsBuilt, draftTitle } from './drafts.ts';
import { splitFrontmatter } from './reading/frontmatter.ts';
import { hasClosed } from './schemas/day.ts';
import type { MarkdownFolder, YamlFile } from './sources.ts';

type Fields = Record<string, unknown>;

/**
 * In `npm run dev`, a file with a mistake must not end the server: src/build/mistakes/dev-middleware.ts tells what is
 * wrong, and load-again.ts beside it loads the content after each change.
 */
const inDev = async (
  { watcher, ...context }: LoaderContext,
  load: (context: LoaderContext) => Promise<void>,
): Promise<void> => {
  const loading = load(context);
  await (watcher ? loading.catch(() => undefined) : loading);
};

/**
 * A folder of Markdown files; the id of an entry is the file's name. Jobs that have closed are left out, and drafts too,
 * which `npm run dev` and `npm run build -- --drafts` alone load, with a mark in their title. Nothing that an earlier build
 * has loaded is kept, as facts, code and the day may have changed since.
 */
export const markdownLoader = ({ folder }: MarkdownFolder): Loader => ({
  name: 'markdown',
  load: (all) =>
    inDev(all, async (context) => {
      const { store } = context;
      const withDrafts = all.watcher !== undefined || areDraftsBuilt();
      store.clear();
      for (const name of readdirSync(folder).filter((each) => /^[^.].*\.md$/.test(each))) {
        const filePath = `${folder}/${name}`;
        const text = readFileSync(filePath, 'utf8');
        const fields = (parse(splitFrontmatter(filePath, text).frontmatter ?? '') ?? {}) as Fields;
        if ((fields['draft'] === true && !withDrafts) || hasClosed(fields['closes'])) continue;
        const id = basename(name, '.md');
        const data = await context.parseData({ id, data: fields, filePath });
        if (data['draft']) data['title'] = draftTitle(String(data['title']));
        store.set({ id, data, filePath, rendered: await context.renderMarkdown(text) });
      }
    }),
});

const yamlLoader = (name: string, parser: (text: string) => Record<string, Fields>): Loader => {
  const loader = file(name, { parser });
  return { ...loader, load: (all) => inDev(all, (context) => loader.load(context)) };
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
