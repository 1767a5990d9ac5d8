import { readFile } from 'node:fs/promises';
import { listFiles } from '../list-files.ts';
import { hashOf } from './content-cache.ts';

const folders = ['src', 'api/contract', 'public', 'content'];
const files = ['astro.config.mjs', 'tsconfig.json', 'node_modules/.package-lock.json'];

/** The fields at the top of a Markdown file. */
const frontmatter = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

const read = async (file: string): Promise<string | Buffer> => {
  const bytes = await readFile(file).catch(() => '');
  if (!file.startsWith('content') || !file.endsWith('.md')) return bytes;
  const text = bytes.toString();
  return frontmatter.exec(text)?.[0] ?? text;
};

/**
 * A hash of what pages are rendered from beside their props: code, packages, settings, the year in the footer, and `content/`
 * without the texts of its Markdown files, which only the page shows that has them among its props. Paths are relative to
 * the project's root.
 */
export const renderInputs = async (settings: object): Promise<string> => {
  const listed = await Promise.all(folders.map((folder) => listFiles(folder, /./)));
  const all = [...listed.flat(), ...files];
  const texts = await Promise.all(all.map(read));
  const environment = [process.version, process.env['NODE_ENV'], new Date().getFullYear()];
  return hashOf(
    JSON.stringify([environment, settings]),
    ...all.flatMap((file, index) => [file, texts[index] ?? '']),
  );
};
