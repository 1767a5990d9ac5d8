import { basename, dirname } from 'node:path';
import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { markdownFolders, yamlFiles } from '#collections/sources.ts';
import { didYouMean } from '#lib/nearest.ts';
import { imageFile } from './pictures.ts';
import type { Rule } from './rule.ts';

/** Files that operating systems and editors leave behind. */
const leftBehind = /^~\$|^(?:thumbs\.db|desktop\.ini)$|~$/i;

const yamlNames = yamlFiles.map(({ file }) => file);
const folders = markdownFolders.map(({ folder }) => folder);

const isRead = (file: string): boolean =>
  yamlNames.includes(file) ||
  imageFile.test(file) ||
  (file.endsWith('.md') && folders.includes(dirname(file)));

/** Files of `content/` that the site does not read. */
export const unreadFiles: Rule = () =>
  listFiles('content', /./)
    .filter((file) => !leftBehind.test(basename(file)) && !file.includes('/.') && !isRead(file))
    .map((file) =>
      error(
        file,
        undefined,
        `The site does not read this file.${didYouMean(file, yamlNames) || ` Here are the YAML files of the pages (.yaml), Markdown (.md) in ${folders.join(', ')}, and pictures (.jpg, .png, .webp, .avif, .gif, .svg). Videos and sounds are in public/.`}`,
      ),
    );
