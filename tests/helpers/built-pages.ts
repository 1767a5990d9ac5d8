/** The pages of the built site, read from `dist`, so that tests cover a new page without naming it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dist = join(import.meta.dirname, '../../dist');

export interface BuiltPage {
  /** URL path: `/services`. */
  path: string;
  file: string;
}

/** Every HTML page, sorted by its path. */
export const builtPages = (): BuiltPage[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file: join(dist, name),
    }))
    .sort((a, b) => a.path.localeCompare(b.path));

export const htmlOf = ({ file }: BuiltPage): string => readFileSync(file, 'utf8');
