/** Hashes of what parts of a build are made from, which tell whether the part of an earlier build can be used again. */
import { readFile } from 'node:fs/promises';
import { splitFrontmatter } from '../collections/reading/frontmatter.ts';
import { listFiles } from './list-files.ts';
import { hashOf } from './hash-of.ts';

const code = ['src', 'api/contract'];
const files = ['astro.config.mjs', 'tsconfig.json', 'node_modules/.package-lock.json'];

const withoutText = (file: string, markdown: string): string =>
  splitFrontmatter(file, markdown).parts?.frontmatter ?? markdown;

const hashFiles = async (
  settings: object,
  folders: string[],
  ofMarkdown: (file: string, text: string) => string,
): Promise<string> => {
  const listed = await Promise.all(folders.map((folder) => listFiles(folder, /./)));
  const parts = [...listed.flat(), ...files].map(async (file) => {
    const bytes = await readFile(file).catch(() => '');
    const isText = file.startsWith('content') && file.endsWith('.md');
    return [file, isText ? ofMarkdown(file, bytes.toString()) : bytes];
  });
  const environment = [process.cwd(), process.version, process.env['NODE_ENV']];
  return hashOf(JSON.stringify([environment, settings]), ...(await Promise.all(parts)).flat());
};

/**
 * What pages are rendered from beside their props: code, packages, settings, the year in the footer, and `content/`
 * without the texts of its Markdown files, which only the page shows that has them among its props.
 */
export const renderInputs = (settings: object): Promise<string> =>
  hashFiles([settings, new Date().getFullYear()], [...code, 'public', 'content'], withoutText);

/** What the scripts of the browser are bundled from: code, packages, settings, and `content/` without Markdown. */
export const clientInputs = (settings: object): Promise<string> =>
  hashFiles(settings, [...code, 'content'], () => '');
