/**
 * The two tiers of tests. `npm test` leaves out the files `*.full.test.ts` and opens one or two pages of each template;
 * `npm run test:full` sets FULL=1, which runs every file, on every page.
 */
export const isFull = process.env['FULL'] === '1';

/** Glob of the files that only `npm run test:full` runs. */
export const fullFiles = '**/*.full.test.ts';
