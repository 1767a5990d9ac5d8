import { existsSync } from 'node:fs';

/**
 * Whether the site has the pages of a folder of src/pages: a company may leave some out (docs/developing.md, "To leave out").
 * What belongs to them is then neither read nor asked for.
 */
export const hasPages = (folder: 'course-walk' | 'mendix-solutions'): boolean =>
  existsSync(`src/pages/${folder}`);
