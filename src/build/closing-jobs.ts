import type { MarkdownFile } from '../collections/reading/markdown-files.ts';

/**
 * The file `_closing`: path and last day of each job that closes or has closed, for the service, which may serve a site
 * longer than that. A job that was advertised again has the day of the later file.
 */
export const closingFile = (markdown: readonly MarkdownFile[]): string => {
  const days = new Map<string, string>();
  const byDay = markdown
    .filter(({ isDraft, closes }) => closes && !isDraft)
    .sort((a, b) => (a.closes ?? '').localeCompare(b.closes ?? ''));
  for (const { path = '', closes = '' } of byDay) days.set(path, closes);
  for (const { path = '', closes, isPublished } of markdown) {
    if (isPublished && !closes) days.delete(path);
  }
  return Array.from(days, ([path, day]) => `${encodeURI(path)} ${day}\n`).join('');
};
