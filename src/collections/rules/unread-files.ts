import { basename, dirname, extname } from 'node:path';
import { markdownFolders, yamlNames } from '#collections/sources.ts';
import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { didYouMean } from '#shared/nearest.ts';
import { imageFile } from './pictures.ts';
import type { Rule } from './rule.ts';

/** Files that operating systems and editors leave behind. */
const leftBehind = /^\.|^~\$|^(?:thumbs\.db|desktop\.ini)$|~$/i;

const folders = markdownFolders.map(({ folder }) => folder);

/** Formats of cameras and programs that browsers do not show. */
const otherPicture = /\.(?:hei[cf]|tif|bmp|psd|raw|dng|pdf|ai|eps)$/i;

const otherText = /\.(?:docx?|odt|rtf|pages|xlsx?|pptx?)$/i;
const film = /\.(?:mp4|mov|webm|avi|mp3|m4a|wav|ogg)$/i;

const explain = (file: string): string => {
  if (otherText.test(file)) {
    return 'This format is not read. Copy its text into a Markdown file (.md).';
  }
  if (film.test(file)) {
    return 'Videos and sounds are in public/: see "To add a video" in docs/editing.md.';
  }
  if (otherPicture.test(file)) {
    return `Browsers do not show pictures of the format ${extname(file).slice(1).toUpperCase()}. Save it as JPEG, PNG, WebP or AVIF; renaming is not enough.`;
  }
  const isMarkdown = extname(file) === '.md';
  if (isMarkdown) {
    return `No page shows a Markdown file of this folder. Put it into one of ${folders.join(', ')}.`;
  }
  const folder = dirname(file);
  const asMarkdown = `${folder}/${basename(file, extname(file)).replace(/\.md$/, '')}.md`;
  const known = [...yamlNames, ...(folders.includes(folder) ? [asMarkdown] : [])];
  const advice =
    didYouMean(file, known) ||
    ' Here are Markdown (.md), the YAML files of the pages (.yaml), and images (.jpg, .png, .webp, .avif, .gif, .svg).';
  return `Nobody reads a file of this name.${advice}`;
};

/** Files of `content/` that nobody reads. */
export const unreadFiles: Rule = () =>
  listFiles('content', /./)
    .filter((file) => !leftBehind.test(basename(file)))
    .filter((file) => {
      const isPage = file.endsWith('.md') && folders.includes(dirname(file));
      return !isPage && !yamlNames.includes(file) && !imageFile.test(file) && !/\/\./.test(file);
    })
    .map((file) => error(file, undefined, explain(file)));
