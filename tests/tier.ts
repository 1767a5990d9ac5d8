/**
 * The two tiers of tests. `npm test` leaves out the files `*.full.test.ts`, opens one page of each template, and
 * tries the first cases of some lists; `npm run test:full` sets FULL=1, which runs every file and case, on every page.
 */
export const isFull = process.env['FULL'] === '1';

/** Glob of the files that only `npm run test:full` runs. */
export const fullFiles = '**/*.full.test.ts';
