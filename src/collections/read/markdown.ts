import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { areDraftsBuilt } from '#collections/drafts.ts';
import { dayText, hasClosed } from '#collections/schemas/day.ts';
import { knownFacts } from '#collections/site-facts.ts';
import type { MarkdownFolder } from '#collections/source.ts';
import { markdownFolders } from '#collections/sources.ts';
import type { Facts } from '#lib/site-facts.ts';
import { type Fields, readFields } from './fields.ts';
import { frontmatterLine, splitFrontmatter } from './frontmatter.ts';
import { readText } from './text.ts';

/** A Markdown file of `content/`; its text is not parsed yet. */
export interface MarkdownFile extends Fields {
  file: string;
  /** The file's name without `.md`. */
  name: string;
  folder: string;
  /** The text below the fields, with an empty line for each line above it; empty if the fields cannot be read. */
  body: string;
  /** Undefined when the title cannot be read. */
  title: string | undefined;
  /** Path of its page, `/services/cloud-devops`; by the name of its file when the title cannot be read. */
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

/** The fields and the text of a Markdown file. */
const readParts = (
  file: string,
  { entry }: MarkdownFolder,
  facts: Facts,
): Fields & { body: string } => {
  const none = { references: [], texts: [], body: '' };
  const { text, problems } = readText(file);
  if (text === undefined) return { ...none, problems };
  const parts = splitFrontmatter(file, text);
  if ('problem' in parts) return { ...none, problems: [parts.problem] };
  const fields = readFields(file, parts.frontmatter, entry, facts, frontmatterLine);
  return { ...fields, body: fields.source ? parts.body : '' };
};

const readMarkdown = (file: string, folder: MarkdownFolder, facts: Facts): MarkdownFile => {
  const name = basename(file, '.md');
  const parts = readParts(file, folder, facts);
  const written = parts.source?.value as Written | null | undefined;
  const { title: named } = (parts.data ?? written ?? {}) as Written;
  const title = typeof named === 'string' ? named : undefined;
  const isDraft = written?.draft === true && !areDraftsBuilt();
  return {
    ...parts,
    file,
    name,
    folder: folder.folder,
    title,
    path: folder.path(name, title ?? name),
    isDraft,
    closes: dayText.safeParse(written?.closes).data,
    isPublished: !isDraft && !hasClosed(written?.closes),
  };
};

/** The Markdown files of a folder. The folder may be missing, as git keeps no empty folders. */
export const readFolder = (folder: MarkdownFolder, facts: Facts = knownFacts()): MarkdownFile[] =>
  (existsSync(folder.folder) ? readdirSync(folder.folder) : [])
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .map((name) => basename(name, '.md'))
    // `a.md` comes before its copy, `a-copy.md`.
    .sort()
    .map((name) => readMarkdown(`${folder.folder}/${name}.md`, folder, facts));

/** Every Markdown file that has a page. */
export const readMarkdownFiles = (facts: Facts = knownFacts()): MarkdownFile[] =>
  markdownFolders.flatMap((folder) => readFolder(folder, facts));
