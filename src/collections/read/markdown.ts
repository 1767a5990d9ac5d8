/** The Markdown files of `content/`: their fields, whether they are published, and the texts below the fields. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { error } from '#collections/problem.ts';
import type { Facts } from '#lib/content-text.ts';
import { areDraftsBuilt, hasClosed, isMarkedAsDraft, publishDay } from '#collections/published.ts';
import { dayText } from '#collections/schemas/text.ts';
import { type MarkdownFolder, markdownFolders } from '#collections/sources.ts';
import { type Fields, readFields, unreadable } from './fields.ts';
import { readText, withPlainSpaces } from './text.ts';

/** A Markdown file of `content/` whose text is not parsed yet. */
export interface MarkdownFile extends Fields {
  file: string;
  /** The file's name without `.md`. */
  name: string;
  folder: string;
  /** The text below the fields. Empty lines replace the fields, so that its line numbers are those of the file. */
  body: string;
  /** Undefined: the title cannot be read. */
  title: string | undefined;
  /** Path of its page, `/services/cloud-devops`. Made from the name of the file if the title cannot be read. */
  path: string;
  isDraft: boolean;
  /** The day on which a build will publish it. Undefined: it is published, or no build will do so. */
  publishOn: string | undefined;
  /** The last day for applications to a job. */
  closes: string | undefined;
  /** False for drafts and closed jobs. */
  isPublished: boolean;
}

/** Fields as written, valid or not. */
interface Written {
  title?: unknown;
  draft?: unknown;
  publishOn?: unknown;
  closes?: unknown;
}

/** The fields at the top of a file. */
const block = /^---[^\S\r\n]*\r?\n([\s\S]*?\r?\n|)---[^\S\r\n]*(?:\r?\n|$)/;

/** Returns why a file has no fields. */
const withoutFields = (text: string): string =>
  /^---\s/.test(text)
    ? 'The second line of three hyphens (---) is missing: it stands below the last field.'
    : 'The file must begin with its fields, between two lines of three hyphens (---).';

const readMarkdown = (
  root: string,
  file: string,
  folder: MarkdownFolder,
  facts: Facts,
): MarkdownFile => {
  const name = basename(file, '.md');
  const { text = '', problem } = readText(root, file);
  const [whole = '', frontmatter] = block.exec(text) ?? [];
  const fields: Fields =
    frontmatter === undefined
      ? unreadable(problem ?? error(file, 1, withoutFields(text)))
      : readFields({ root, file }, `\n${frontmatter}`, folder.schema, facts);
  const written = fields.document?.value as Written | null | undefined;
  const { title: named } = (fields.data ?? written ?? {}) as Written;
  const title = typeof named === 'string' ? named : undefined;
  const isDraft = isMarkedAsDraft(written ?? {}) && !areDraftsBuilt();
  return {
    ...fields,
    file,
    name,
    folder: folder.folder,
    body: whole.replace(/[^\n]/g, '') + withPlainSpaces(text.slice(whole.length), 'markdown'),
    title,
    path: folder.path(name, title ?? name),
    isDraft,
    publishOn: publishDay(written ?? {}),
    closes: dayText.safeParse(written?.closes).data,
    isPublished: !isDraft && !hasClosed(written?.closes),
  };
};

/** Reads the Markdown files of a folder. The folder may be missing, because Git keeps no empty folders. */
const readFolder = (root: string, folder: MarkdownFolder, facts: Facts): MarkdownFile[] => {
  const path = resolve(root, folder.folder);
  return (
    (existsSync(path) ? readdirSync(path) : [])
      .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
      .map((name) => basename(name, '.md'))
      // Sorted without `.md`, so that `a.md` comes before its copy, `a-copy.md`.
      .sort()
      .map((name) => readMarkdown(root, `${folder.folder}/${name}.md`, folder, facts))
  );
};

/** Reads every Markdown file that has a page. */
export const readMarkdownFiles = (root: string, facts: Facts): MarkdownFile[] =>
  markdownFolders.flatMap((folder) => readFolder(root, folder, facts));
