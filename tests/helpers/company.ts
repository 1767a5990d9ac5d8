import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteName, readCompany } from '#api/company.ts';
import { companyIn } from '#build/company.ts';
import { readContent } from '#collections/read/content.ts';

/** Writes the note of the company in tests/company into a site's folder. A service needs it. */
export const writeNote = (folder: string): void =>
  writeFileSync(join(folder, noteName), JSON.stringify(companyIn(readContent('tests/company'))));

/**
 * A folder without a site, for SITE_DIR of services and commands under test. Its note names the company in
 * tests/company, so that no test depends on `content/` or on an earlier build in `dist`.
 */
export const noBuild = mkdtempSync(join(tmpdir(), 'no-build-'));
// Some services run as another user.
chmodSync(noBuild, 0o755);
writeNote(noBuild);

/** An invented company, so that words of `content/` can change without a change to a test. */
export const company = readCompany({ siteDir: noBuild });
