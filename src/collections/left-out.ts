import { existsSync } from 'node:fs';

/**
 * Whether the site has the pages of a folder in src/pages, as a company may leave some out (docs/developing.md, "To
 * leave out"). Their content is then neither read nor required.
 */
export const hasPages = (folder: 'course-walk' | 'mendix-solutions'): boolean =>
  existsSync(`src/pages/${folder}`);
