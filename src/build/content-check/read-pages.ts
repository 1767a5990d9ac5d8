/** Reads the Markdown files of `content/`: their fields, and what their texts refer to. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { markdownFolders } from '../../collections/content-files.ts';
import type { Mistake } from '../../collections/reading/mistake.ts';
import { checkMarkdown } from '../../collections/reading/read-content.ts';
import type { YamlSource } from '../../collections/reading/yaml-source.ts';
import type { BodyFacts } from '../markdown/body-facts.ts';
import { bodyReader } from './body-cache.ts';
import { type ContentTree, toSlug } from './content-tree.ts';

/** A Markdown file and its page. */
export interface MarkdownPage {
  file: string;
  collection: string;
  /** Path of the page; undefined when the file cannot be read so far. */
  path: string | undefined;
  /** File of src/pages that shows it. */
  route: string;
  title: string | undefined;
  isDraft: boolean;
  source: YamlSource | undefined;
  body: BodyFacts;
  /** Line of the file before the first of its text. */
  linesAbove: number;
}

const noBody: BodyFacts = { headings: [], links: [], images: [], mistakes: [] };

const textField = (source: YamlSource | undefined, name: string): unknown =>
  (source?.value as Record<string, unknown> | null | undefined)?.[name];

/** Every Markdown file that lies where a page reads it, and what is wrong with its fields and tokens. */
export const readPages = (tree: ContentTree): { pages: MarkdownPage[]; mistakes: Mistake[] } => {
  const mistakes: Mistake[] = [];
  const bodies = bodyReader();
  const pages = Object.entries(markdownFolders).flatMap(
    ([collection, { folder, schema, route, path }]) =>
      (tree.markdown.get(folder) ?? []).map((file): MarkdownPage => {
        const checked = checkMarkdown(file, readFileSync(file, 'utf8'), schema);
        const { source, parts } = checked;
        const body = parts ? bodies.read(parts.body) : noBody;
        const linesAbove = (parts?.bodyLine ?? 1) - 1;
        mistakes.push(...checked.mistakes);
        if (parts && !parts.body.trim()) {
          const message =
            'The page has no text. Write it below the line of three hyphens that ends the fields.';
          mistakes.push({ file, line: parts.bodyLine, message });
        }
        mistakes.push(
          ...body.mistakes.map(({ line, message }) => ({ file, line: line + linesAbove, message })),
        );
        const written = textField(source, 'title');
        const title =
          (checked.data as { title?: string } | undefined)?.title ??
          (typeof written === 'string' ? written : undefined);
        return {
          file,
          collection,
          // The path that the file has once its name is right, so that links to it are not said to be wrong as well.
          path: path(toSlug(basename(file, '.md')), title),
          route: `src/pages/${route}`,
          title,
          isDraft: textField(source, 'draft') === true,
          source,
          body,
          linesAbove,
        };
      }),
  );
  bodies.save();
  return { pages, mistakes };
};
