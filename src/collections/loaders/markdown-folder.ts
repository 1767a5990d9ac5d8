import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { MarkdownFolder } from '../content-files.ts';
import { draftTitle } from '../draft-title.ts';
import { ContentError, type Mistake } from '../reading/mistake.ts';
import { checkMarkdown } from '../reading/read-content.ts';
import { setMarkdownRenderer } from '../text-rendering.ts';
import { loadAgainOnChange } from './load-again.ts';
import { readingKey } from './reading-key.ts';

interface PageFields extends Record<string, unknown> {
  title: string;
  draft?: boolean | undefined;
}

const loadFile = async (
  file: string,
  folder: MarkdownFolder,
  context: LoaderContext,
  key: string,
): Promise<{ id?: string; mistakes: Mistake[] }> => {
  const { store } = context;
  const id = basename(file, '.md');
  const text = readFileSync(file, 'utf8');
  const digest = context.generateDigest(`${key}${text}`);
  const kept = store.get(id);
  // What is kept of a file without a change is right, as only files without a mistake are.
  if (kept?.digest === digest && (context.watcher || !kept.data['draft'])) {
    return { id, mistakes: [] };
  }
  const checked = checkMarkdown(file, text, folder.schema);
  const { source, parts } = checked;
  const data = checked.data as PageFields | undefined;
  const isDraft = (source?.value as PageFields | null | undefined)?.draft === true;
  // Only `npm run dev` watches; anything else builds, and a build has no drafts, right or wrong.
  if (isDraft && !context.watcher) return { mistakes: [] };
  if (!data || !parts) return { id, mistakes: checked.mistakes };
  const shown = isDraft ? { ...data, title: draftTitle(data.title) } : data;
  // `npm run dev` renders a text when a page shows it (src/collections/text-rendering.ts).
  const rendered = context.watcher ? undefined : await context.renderMarkdown(parts.body);
  // Without `body`, which nobody reads: it would make the site's modules twice as large.
  store.set({ id, data: shown, filePath: file, digest, ...(rendered && { rendered }) });
  return { id, mistakes: checked.mistakes };
};

/**
 * Loads a folder of Markdown files; the id of an entry is the file's name. Drafts are loaded by `npm run dev` alone, with
 * a mark in their title.
 *
 * @throws ContentError in a build, when a file has mistakes. `npm run dev` keeps what it had of the file, and the content
 * check tells what is wrong.
 */
export const markdownFolder = (folder: MarkdownFolder): Loader => ({
  name: 'markdown-folder',
  load: async (context) => {
    const { store, watcher } = context;
    if (watcher) setMarkdownRenderer((text) => context.renderMarkdown(text));
    const load = async (): Promise<void> => {
      const key = readingKey();
      const files = existsSync(folder.folder) ? readdirSync(folder.folder).sort() : [];
      const found = [];
      // One after the other, so that the entries are in the order of the files' names.
      for (const name of files.filter((each) => each.endsWith('.md'))) {
        found.push(await loadFile(`${folder.folder}/${name}`, folder, context, key));
      }
      const mistakes = found.flatMap((file) => file.mistakes);
      if (mistakes.length && !watcher) throw new ContentError(mistakes);
      const ids = new Set(found.map(({ id }) => id));
      for (const id of store.keys()) if (!ids.has(id)) store.delete(id);
    };
    await load();
    const own = resolve(folder.folder);
    loadAgainOnChange(context, (file) => dirname(file) === own && file.endsWith('.md'), load);
  },
});
