/**
 * Whether this is `npm run test:full`, which sets FULL=1 and runs every file and case on every page. `npm test` omits
 * the files `*.full.test.ts`, opens one page per template, and tries the first cases of some lists.
 */
export const isFullRun = process.env['FULL'] === '1';

/** Glob of the files that run only in `npm run test:full`. */
export const filesOfFullRun = '**/*.full.test.ts';
