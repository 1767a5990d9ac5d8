/** All of `content/`, read once: for the build, `npm run check`, `npm run dev` and the note for the service. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'astro/zod';
import { type Facts, siteFactsOf } from '#lib/content-text.ts';
import { error } from '#collections/problem.ts';
import { sources, type YamlFile, yamlFiles } from '#collections/sources.ts';
import { type Fields, readFields, unreadable } from './fields.ts';
import { type MarkdownFile, readMarkdownFiles } from './markdown.ts';
import { readMarkdownText, type TextParts } from './markdown-text.ts';
import { readRedirects, type Redirect } from './redirects.ts';
import { readText } from './text.ts';

/** A YAML file, or the fields and the text of a Markdown file. */
export interface ContentFile extends Fields {
  file: string;
  /** Path of its page. Undefined: YAML has no page. */
  path?: string;
}

export type MarkdownContent = MarkdownFile & Pick<TextParts, 'ids'>;

export interface Content {
  /** The folder that holds `content/` and `public/`. */
  root: string;
  facts: Facts;
  yaml: ReadonlyMap<string, ContentFile>;
  markdown: MarkdownContent[];
  redirects: Redirect[];
  /** The YAML files and the Markdown files. */
  files: ContentFile[];
}

export const missingFile = 'This file is missing. Restore it: pages need it.';

/** Reads a YAML file. It may be missing if its schema accepts an empty one. */
const readYamlFile = <Schema extends z.ZodType>(
  root: string,
  { file, schema, neededBy }: YamlFile<Schema>,
  facts: Facts,
): Fields<z.output<Schema>> => {
  if (!existsSync(resolve(root, file))) {
    const empty = readFields({ root, file }, '', schema, facts);
    if (empty.data !== undefined) return empty;
    // The rule `courseWalkNeeds` reports it if the site has the pages that need it.
    return neededBy ? unreadable() : unreadable(error(file, undefined, missingFile));
  }
  const { text, problem } = readText(root, file);
  return problem ? unreadable(problem) : readFields({ root, file }, text, schema, facts);
};

const withText = (root: string, file: MarkdownFile, facts: Facts): MarkdownContent => {
  const { references, texts, problems, ids } = readMarkdownText(
    { root, file: file.file },
    file.body,
    facts,
  );
  return {
    ...file,
    ids,
    references: [...file.references, ...references],
    texts: [...file.texts, ...texts],
    problems: [...file.problems, ...problems],
  };
};

/**
 * Reads every file of `content/`.
 *
 * @param root the folder that holds `content/` and `public/`
 */
export const readContent = (root = '.'): Content => {
  const site = readYamlFile(root, sources.site, new Map()).data;
  const facts: Facts = site ? siteFactsOf(site) : new Map();
  const yaml = yamlFiles.map((each) => ({ file: each.file, ...readYamlFile(root, each, facts) }));
  const byFile = new Map(yaml.map((each) => [each.file, each]));
  const markdown = readMarkdownFiles(root, facts).map((file) => withText(root, file, facts));
  return {
    root,
    facts,
    yaml: byFile,
    markdown,
    redirects: readRedirects(markdown, byFile.get(sources.redirects.file) ?? unreadable()),
    files: [...yaml, ...markdown],
  };
};

/** Global, because Vite loads this module a second time, for pages. */
const shared = globalThis as { contentOfSite?: Content };

/** Reads the project's content again: `npm run dev` calls it after each change. */
export const readContentAgain = (): Content => {
  shared.contentOfSite = readContent();
  return shared.contentOfSite;
};

/** Returns the project's content. Reads it once per process. */
export const content = (): Content => shared.contentOfSite ?? readContentAgain();

/** Returns the data of a YAML file. Undefined: the file has an error. */
export const dataIn = <Schema extends z.ZodType>(
  { yaml }: Content,
  { file }: YamlFile<Schema>,
): z.output<Schema> | undefined => yaml.get(file)?.data as z.output<Schema> | undefined;
