/**
 * Whether this is `npm run test:full`, which sets FULL=1 and runs every file and case, on every page. `npm test` leaves
 * out the files `*.full.test.ts`, opens one page of each template, and tries the first cases of some lists.
 */
export const isFullRun = process.env['FULL'] === '1';

/** Glob of the files that only `npm run test:full` runs. */
export const filesOfFullRun = '**/*.full.test.ts';
