import { companyOfContent } from '#api/company.ts';

/** A company that does not exist: the words of `content/` may change without a change of a test. */
export const company = companyOfContent('tests/company');

/**
 * A folder without a build, in which services and commands of the tests look for one, as SITE_DIR: so they read
 * `content/`, and none depends on an earlier build in `dist`.
 */
export const noBuild = 'public';
