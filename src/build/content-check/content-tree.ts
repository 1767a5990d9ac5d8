/** Every file below `content/`, and whether something reads it. */
import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  chatFile,
  markdownFolders,
  yamlFiles,
  yamlLists,
} from '../../collections/content-files.ts';
import type { Mistake } from '../../collections/reading/mistake.ts';
import { didYouMean } from '../../collections/reading/nearest.ts';
import { imageEnding } from './check-image.ts';

/** Files that operating systems and editors leave behind. */
const leftBehind = /^\.|^(?:thumbs\.db|desktop\.ini)$|~$/i;

export interface ContentTree {
  /** Markdown files by folder: `content/jobs` → `content/jobs/business-analyst.md` … */
  markdown: Map<string, string[]>;
  images: Set<string>;
  /** Files that nobody reads, and files that have to be there and are not. */
  mistakes: Mistake[];
}

const yamlNames = [...Object.values(yamlFiles), ...Object.values(yamlLists), chatFile].map(
  ({ file }) => file,
);
const folders = Object.values(markdownFolders).map(({ folder }) => folder);

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `Data & Analytics` → `data-analytics` */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const unread = (file: string): string => {
  const ending = extname(file).toLowerCase();
  const folder = dirname(file);
  const name = basename(file).replace(/\.[^.]+$/, '');
  if (ending === '.md') {
    return `No page shows a Markdown file of this folder. Put it into one of ${folders.join(', ')}.`;
  }
  if (
    ['.mdx', '.markdown', '.txt', '.docx', '.html'].includes(ending) &&
    folders.includes(folder)
  ) {
    return `Nobody reads a file that ends in ${ending}. A page is Markdown: name the file ${name}.md.`;
  }
  if (['.yaml', '.yml'].includes(ending)) {
    const yaml = `${folder}/${name}.yaml`;
    if (yamlNames.includes(yaml))
      return `Nobody reads a file that ends in ${ending}. Name it ${basename(yaml)}.`;
    return `Nobody reads a file of this name.${didYouMean(file, yamlNames)}`;
  }
  return `Nobody reads a file that ends in ${ending || 'nothing'}. Here are Markdown (.md), the YAML files of the pages (.yaml), and images (.jpg, .png, .webp, .avif, .gif, .svg).`;
};

/** `a.md` comes before its copy, `a-copy.md`. */
const withoutEnding = (file: string): string => file.replace(/\.\w+$/, '');

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !leftBehind.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .filter((file) => !/\/\./.test(file))
    .sort((a, b) => withoutEnding(a).localeCompare(withoutEnding(b)));

/** Lists `content/`. */
export const contentTree = (): ContentTree => {
  const tree: ContentTree = {
    markdown: new Map(folders.map((folder) => [folder, []])),
    images: new Set(),
    mistakes: [],
  };
  const files = listFiles('content');
  for (const file of files) {
    const siblings = tree.markdown.get(dirname(file));
    if (siblings && file.endsWith('.md')) {
      siblings.push(file);
      const name = basename(file, '.md');
      if (!slug.test(name)) {
        const message = `The name of the file is part of the page's address, and may have small letters, digits and single hyphens. Name it ${toSlug(name) || 'a-name'}.md.`;
        tree.mistakes.push({ file, message });
      }
    } else if (imageEnding.test(file)) tree.images.add(file);
    else if (!yamlNames.includes(file)) tree.mistakes.push({ file, message: unread(file) });
  }
  for (const file of yamlNames) {
    if (!files.includes(file))
      tree.mistakes.push({
        file,
        message: 'This file is missing. A page of the site is made of it.',
      });
  }
  return tree;
};
