/**
 * The folder in which services and commands of the tests find what they know of the content, as SITE_DIR. It is written
 * before the tests (facts-setup.ts), so that no test depends on an earlier build in `dist`.
 */
export const factsFolder = '.build/facts';
