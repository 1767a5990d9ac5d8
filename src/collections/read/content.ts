/** All of `content/`, read once. */
import type { Facts } from '#contract/content-text.ts';
import { sources, yamlFiles } from '#collections/sources.ts';
import { type Fields, readFacts, readYaml, unread } from './fields.ts';
import { type MarkdownFile, readMarkdownFiles } from './markdown.ts';
import { readMarkdownText, type TextParts } from './markdown-text.ts';
import { readRedirects, type Redirect } from './redirects.ts';

/** A YAML file, or the fields and the text of a Markdown file. */
export interface ContentFile extends Fields {
  file: string;
  /** Path of its page; undefined for YAML. */
  path?: string;
}

type MarkdownContent = MarkdownFile & Pick<TextParts, 'refused' | 'ids'>;

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

const withText = (file: MarkdownFile, facts: Facts): MarkdownContent => {
  const { references, texts, problems, refused, ids } = readMarkdownText(
    file.file,
    file.body,
    facts,
  );
  return {
    ...file,
    refused,
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
  const facts = readFacts(root);
  const yaml = yamlFiles.map((each) => ({ file: each.file, ...readYaml(each, root, facts) }));
  const byFile = new Map(yaml.map((each) => [each.file, each]));
  const markdown = readMarkdownFiles(root, facts).map((file) => withText(file, facts));
  return {
    root,
    facts,
    yaml: byFile,
    markdown,
    redirects: readRedirects(markdown, byFile.get(sources.redirects.file) ?? unread()),
    files: [...yaml, ...markdown],
  };
};
