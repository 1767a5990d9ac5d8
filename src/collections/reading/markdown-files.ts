import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { areDraftsBuilt } from '#collections/drafts.ts';
import { dayText, hasClosed } from '#collections/schemas/day.ts';
import { fillSiteFacts, misspeltTokens, type UnknownFact } from '#collections/site-facts.ts';
import type { MarkdownFolder } from '#collections/source.ts';
import { markdownFolders } from '#collections/sources.ts';
import { frontmatterLine, splitFrontmatter } from './frontmatter.ts';
import type { Mistake } from './mistake.ts';
import { type Fields, readFields } from './read-fields.ts';
import { readOnce } from './read-once.ts';
import { readText } from './read-text.ts';
import { withoutCode } from './without-code.ts';

/** A Markdown file of `content/`, with the mistakes in its fields and in the facts of its text. */
export interface MarkdownFile extends Fields {
  file: string;
  /** The file's name without `.md`. */
  name: string;
  folder: string;
  /** The text below the fields. */
  body: string;
  /** Undefined when the title cannot be read. */
  title: string | undefined;
  /** Path of its page, `/services/cloud-devops`; undefined when the title cannot be read. */
  path: string | undefined;
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

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const checkName = (file: string, name: string): Mistake[] => {
  if (namePattern.test(name)) return [];
  const right = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const message = `The name of the file is part of the page's address, and may have small letters, digits and single hyphens. Name it ${right || 'a-name'}.md.`;
  return [{ file, message }];
};

/** Unknown and misspelt tokens in a text; code may have braces of its own. */
const checkFacts = (file: string, body: string, firstLine: number): Mistake[] => {
  const mistakes: Mistake[] = [];
  const tell = ({ message, index }: UnknownFact): void => {
    const line = firstLine + body.slice(0, index).split('\n').length - 1;
    mistakes.push({ file, line, message });
  };
  fillSiteFacts(body, tell);
  misspeltTokens(withoutCode(body)).forEach(tell);
  return mistakes;
};

const fence = /^ {0,3}(?:(?:[-*+]|\d+[.)]) +)?(`{3,}|~{3,})([^`]*)$/;

/** Code blocks without a closing fence: everything that follows would be code. */
const checkFences = (file: string, body: string, firstLine: number): Mistake[] => {
  let open: { mark: string; line: number } | undefined;
  for (const [index, text] of body.split(/\r?\n/).entries()) {
    const [, mark = '', info = ''] = fence.exec(open ? text.trim() : text) ?? [];
    if (!open && mark) open = { mark, line: firstLine + index };
    else if (open && mark.startsWith(open.mark) && !info.trim()) open = undefined;
  }
  if (!open) return [];
  const message = `The code that begins here has no end, so that all below it would be code. Below its last line, write: ${open.mark}`;
  return [{ file, line: open.line, message }];
};

/** A note in HTML without its end: nothing below it would be shown. */
const checkComments = (file: string, body: string, firstLine: number): Mistake[] => {
  const at = withoutCode(body).indexOf('<!--');
  if (at < 0) return [];
  const line = firstLine + body.slice(0, at).split('\n').length - 1;
  const message =
    'The note that begins here has no end, so that nothing below it is shown. Behind it, write: -->';
  return [{ file, line, message }];
};

/** The fields and the text of a Markdown file. */
const readParts = (file: string, { entry }: MarkdownFolder): Fields & { body: string } => {
  const { text, mistakes } = readText(file);
  if (text === undefined) return { mistakes, body: '' };
  const parts = splitFrontmatter(file, text);
  if (parts.frontmatter === undefined) return { mistakes: parts.mistakes, body: '' };
  const { frontmatter, body, bodyLine } = parts;
  const fields = readFields(file, frontmatter, entry, frontmatterLine);
  const inText = [checkFacts, checkFences, checkComments].flatMap((check) =>
    check(file, body, bodyLine),
  );
  return { ...fields, mistakes: [...fields.mistakes, ...inText], body };
};

const readMarkdown = (file: string, folder: MarkdownFolder): MarkdownFile => {
  const name = basename(file, '.md');
  const parts = readOnce(file, () => readParts(file, folder));
  const written = parts.source?.value as Written | null | undefined;
  const { title } = (parts.data ?? written ?? {}) as Written;
  const isDraft = written?.draft === true && !areDraftsBuilt();
  return {
    ...parts,
    file,
    name,
    folder: folder.folder,
    title: typeof title === 'string' ? title : undefined,
    path: typeof title === 'string' ? folder.path(name, title) : undefined,
    isDraft,
    closes: dayText.safeParse(written?.closes).data,
    isPublished: !isDraft && !hasClosed(written?.closes),
    mistakes: [...checkName(file, name), ...parts.mistakes],
  };
};

/** `a.md` comes before its copy, `a-copy.md`. */
const byName = (a: string, b: string): number =>
  a.replace(/\.md$/, '').localeCompare(b.replace(/\.md$/, ''));

/** The Markdown files of a folder. The folder may be missing, as git keeps no empty folders. */
export const readFolder = (folder: MarkdownFolder): MarkdownFile[] =>
  (existsSync(folder.folder) ? readdirSync(folder.folder) : [])
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .sort(byName)
    .map((name) => readMarkdown(`${folder.folder}/${name}`, folder));

/** Every Markdown file that has a page. */
export const readMarkdownFiles = (): MarkdownFile[] => markdownFolders.flatMap(readFolder);
