import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteName, readCompany } from '#api/company.ts';
import { companyIn } from '#build/company.ts';
import { readContent } from '#collections/read/content.ts';

/** Writes the note of the company of tests/company, which a service needs, into the folder of a site. */
export const writeNote = (folder: string): void =>
  writeFileSync(join(folder, noteName), JSON.stringify(companyIn(readContent('tests/company'))));

/**
 * A folder without a site, as SITE_DIR of services and commands under test. Its note says who the company of
 * tests/company is: no test depends on `content/`, or on an earlier build in `dist`.
 */
export const noBuild = mkdtempSync(join(tmpdir(), 'no-build-'));
// Some services run as another user.
chmodSync(noBuild, 0o755);
writeNote(noBuild);

/** A company that does not exist: the words of `content/` may change without a change of a test. */
export const company = readCompany({ siteDir: noBuild });
