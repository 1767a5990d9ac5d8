import { failureSummary } from '#platform/log/error-fields.ts';

/** What to do → pattern of the failure's summary. The first match counts. */
const remedies: ReadonlyArray<readonly [remedy: string, summaries: RegExp]> = [
  ['Make this user the owner of the database (docs/operating.md, "PostgreSQL").', /SQLSTATE 42501/],
  ['Create it, or correct SETTING.', /SQLSTATE 3D000/],
  [
    'Correct SETTING, or the line of the file that PGPASSFILE names, which needs mode 0600 (docs/operating.md, "PostgreSQL").',
    /^user or password refused/,
  ],
  [
    'If a private authority has signed its certificate, name that authority\'s: sslrootcert=FILE in SETTING, or NODE_EXTRA_CA_CERTS (docs/operating.md, "PostgreSQL").',
    /SELF_SIGNED_CERT|UNABLE_TO_/,
  ],
  ['Start it, or correct SETTING.', /^connection|^host/],
  [
    'The service must be able to write to the folder and to each file in it: give them to its user, or correct SETTING.',
    /^not permitted|^read-only \((?!SQLSTATE)/,
  ],
  ['Make room on its disk.', /^disk full/],
  ['Restore a copy.', /^file damaged/],
  ['Correct SETTING.', /^no such file or folder|EEXIST|ENAMETOOLONG|ELOOP/],
];

/**
 * An error whose message tells an operator why a database cannot be opened, and what to do.
 *
 * @param place where the database is: `in .data`, `at db.example.org/site`
 * @param setting the setting that says so: `DATA_DIR`
 */
export const openFailure = (cause: unknown, place: string, setting: string): Error => {
  const summary = failureSummary(cause).replace(/^database: /, '');
  const remedy = remedies.find(([, summaries]) => summaries.test(summary))?.[0];
  const why = remedy
    ? `${summary}. ${remedy.replace('SETTING', setting)}`
    : (cause as Error).message || summary;
  return new Error(`The database ${place} (${setting}) cannot be used: ${why}`, { cause });
};
