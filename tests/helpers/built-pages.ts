/** The pages of the built site, found in `dist`, so that a new page is covered by being there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dist = join(import.meta.dirname, '../../dist');

export interface BuiltPage {
  /** Address as a visitor writes it: `/services`. */
  path: string;
  file: string;
}

/** Every HTML page, in the order of its address. */
export const builtPages = (): BuiltPage[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file: join(dist, name),
    }))
    .sort((a, b) => a.path.localeCompare(b.path));

export const htmlOf = ({ file }: BuiltPage): string => readFileSync(file, 'utf8');
