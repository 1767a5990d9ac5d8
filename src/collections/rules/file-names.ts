import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Rule } from './rule.ts';

/** `café.jpg` → `cafe.jpg` */
export const withoutAccents = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

/**
 * Files whose names have accents as characters of their own, as some programs on a Mac write them: an `é` of two
 * characters. What links to them is typed with one, which is another name to a server.
 */
export const fileNames: Rule = () =>
  [...listFiles('content', /./), ...listFiles('public', /./)]
    .filter((file) => file !== file.normalize('NFC'))
    .map((file) =>
      error(
        file,
        undefined,
        `The name of this file or its folder has accents as characters of their own, so no link finds it, though it looks right. Name it ${withoutAccents(file)}, or type its name anew.`,
      ),
    );
