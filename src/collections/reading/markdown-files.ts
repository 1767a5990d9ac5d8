import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { areDraftsBuilt } from '../drafts.ts';
import { dayText, hasClosed } from '../schemas/day.ts';
import { type MarkdownFolder, markdownFolders } from '../sources.ts';
import type { Mistake } from './mistake.ts';
import { type Checked, checkFile, checkMarkdown } from './read-content.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { fillSiteFacts } from '../site-facts/fill-site-facts.ts';

/** A Markdown file of `content/`, with what is wrong with its fields and with the facts in its text. */
export interface MarkdownFile extends Checked {
  file: string;
  collection: string;
  /** Undefined when it cannot be read. */
  title: string | undefined;
  /** Path of its page, `/services/cloud-devops`; undefined when it cannot be read. */
  path: string | undefined;
  isDraft: boolean;
  /** The last day on which one can apply for a job. */
  closes: string | undefined;
  /** False of drafts, and of jobs that have closed. */
  isPublished: boolean;
}

/** Fields as they are written, right or wrong. */
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
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const message = `The name of the file is part of the page's address, and may have small letters, digits and single hyphens. Name it ${right || 'a-name'}.md.`;
  return [{ file, message }];
};

/** Tokens of a text that stand for no fact. */
const checkFacts = (file: string, text: string): Mistake[] => {
  const parts = splitFrontmatter(file, text);
  if (parts.frontmatter === undefined) return [];
  const { body, bodyLine } = parts;
  const mistakes: Mistake[] = [];
  fillSiteFacts(body, ({ token, message }) => {
    const line = bodyLine + body.slice(0, body.indexOf(token)).split('\n').length - 1;
    mistakes.push({ file, line, message });
  });
  return mistakes;
};

const readMarkdown = (
  file: string,
  collection: string,
  { schema, path }: MarkdownFolder,
): MarkdownFile => {
  const name = basename(file, '.md');
  const checked = checkFile(file, (_, text) => {
    const fields = checkMarkdown(file, text, schema);
    return { ...fields, mistakes: [...fields.mistakes, ...checkFacts(file, text)] };
  });
  const written = checked.source?.value as Written | null | undefined;
  const { title } = (checked.data ?? written ?? {}) as { title?: unknown };
  const isDraft = written?.draft === true && !areDraftsBuilt();
  return {
    ...checked,
    file,
    collection,
    title: typeof title === 'string' ? title : undefined,
    path: typeof title === 'string' ? path(name, title) : undefined,
    isDraft,
    closes: dayText.safeParse(written?.closes).data,
    isPublished: !isDraft && !hasClosed(written?.closes),
    mistakes: [...checkName(file, name), ...checked.mistakes],
  };
};

/** `a.md` comes before its copy, `a-copy.md`. */
const byName = (a: string, b: string): number =>
  a.replace(/\.md$/, '').localeCompare(b.replace(/\.md$/, ''));

/** Every Markdown file that has a page. */
export const readMarkdownFiles = (): MarkdownFile[] =>
  Object.entries(markdownFolders).flatMap(([collection, folder]) =>
    readdirSync(folder.folder)
      .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
      .sort(byName)
      .map((name) => readMarkdown(`${folder.folder}/${name}`, collection, folder)),
  );
