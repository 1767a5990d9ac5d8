import { companyOfContent } from '#api/company.ts';

/** The company as `content/` of this project has it. */
export const company = companyOfContent();

/**
 * A folder without a build, in which services and commands of the tests look for one, as SITE_DIR: so they read
 * `content/`, and none depends on an earlier build in `dist`.
 */
export const noBuild = 'public';
