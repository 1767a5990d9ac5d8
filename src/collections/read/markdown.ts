import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { areDraftsBuilt } from '#collections/drafts.ts';
import { error } from '#collections/problem.ts';
import { dayText, hasClosed } from '#collections/schemas/day.ts';
import { type MarkdownFolder, markdownFolders } from '#collections/sources.ts';
import type { Facts } from '#contract/content-text.ts';
import { type Fields, readFields, unread } from './fields.ts';
import { readTextFile } from './text-file.ts';
import { readFacts } from './yaml.ts';

/** A Markdown file of `content/`; its text is not parsed yet. */
export interface MarkdownFile extends Fields {
  file: string;
  /** The file's name without `.md`. */
  name: string;
  folder: string;
  /** The text below the fields. Empty lines replace those above it, so that it has the line numbers of the file. */
  body: string;
  /** Undefined when the title cannot be read. */
  title: string | undefined;
  /** Path of its page, `/services/cloud-devops`. Made from the name of the file if the title cannot be read. */
  path: string;
  isDraft: boolean;
  /** The last day for applications to a job. */
  closes: string | undefined;
  /** False for drafts and closed jobs. */
  isPublished: boolean;
}

/** Fields as written, valid or not. */
interface Written {
  title?: unknown;
  draft?: unknown;
  closes?: unknown;
}

/** The fields at the top of a file. */
const block = /^---[^\S\r\n]*\r?\n([\s\S]*?\r?\n|)---[^\S\r\n]*(?:\r?\n|$)/;

const withoutFields =
  'The file must begin with its fields, between two lines of three hyphens (---).';

const readMarkdown = (file: string, folder: MarkdownFolder, facts: Facts): MarkdownFile => {
  const name = basename(file, '.md');
  const { text = '', problem } = readTextFile(file);
  const [whole = '', frontmatter] = block.exec(text) ?? [];
  const fields: Fields =
    frontmatter === undefined
      ? unread(problem ?? error(file, 1, withoutFields))
      : readFields(file, `\n${frontmatter}`, folder.schema, facts);
  const written = fields.source?.value as Written | null | undefined;
  const { title: named } = (fields.data ?? written ?? {}) as Written;
  const title = typeof named === 'string' ? named : undefined;
  const isDraft = written?.draft === true && !areDraftsBuilt();
  return {
    ...fields,
    file,
    name,
    folder: folder.folder,
    body: whole.replace(/[^\n]/g, '') + text.slice(whole.length),
    title,
    path: folder.path(name, title ?? name),
    isDraft,
    closes: dayText.safeParse(written?.closes).data,
    isPublished: !isDraft && !hasClosed(written?.closes),
  };
};

/** The Markdown files of a folder. The folder may be missing, as git keeps no empty folders. */
export const readFolder = (folder: MarkdownFolder, facts: Facts = readFacts()): MarkdownFile[] =>
  (existsSync(folder.folder) ? readdirSync(folder.folder) : [])
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .map((name) => basename(name, '.md'))
    // `a.md` comes before its copy, `a-copy.md`.
    .sort()
    .map((name) => readMarkdown(`${folder.folder}/${name}.md`, folder, facts));

/** Every Markdown file that has a page. */
export const readMarkdownFiles = (facts: Facts = readFacts()): MarkdownFile[] =>
  markdownFolders.flatMap((folder) => readFolder(folder, facts));
