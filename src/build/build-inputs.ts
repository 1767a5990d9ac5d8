/** Hashes of what parts of a build are made from, which tell whether the part of an earlier build can be used again. */
import { existsSync, readFileSync } from 'node:fs';
import { listFiles } from './list-files.ts';
import { hashOf } from './hash-of.ts';

const code = ['src', 'api/contract'];
const files = ['astro.config.mjs', 'tsconfig.json', 'node_modules/.package-lock.json'];

/** Markdown files of `content/` are left out. Files are read synchronously, as they are small; see `contentCache`. */
const hashFiles = (settings: object, folders: string[]): string => {
  const listed = folders.flatMap((folder) => listFiles(folder, /./));
  const isPage = (file: string): boolean => file.startsWith('content') && file.endsWith('.md');
  const parts = [...listed, ...files]
    .filter((file) => !isPage(file))
    .flatMap((file) => [file, existsSync(file) ? readFileSync(file) : '']);
  const environment = [process.cwd(), process.version, process.env['NODE_ENV']];
  return hashOf(JSON.stringify([environment, settings]), ...parts);
};

/**
 * What pages are rendered from beside their props and what they ask about Markdown files: code, packages, settings, the
 * year in the footer, and `content/` without Markdown.
 */
export const renderInputs = (settings: object): string =>
  hashFiles([settings, new Date().getFullYear()], [...code, 'public', 'content']);

/** What the scripts of the browser are bundled from: code, packages, settings, and `content/` without Markdown. */
export const clientInputs = (settings: object): string => hashFiles(settings, [...code, 'content']);
