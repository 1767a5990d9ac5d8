/** Messages for operators about a store in DATA_DIR that cannot be opened. */
import { failureSummary } from '#platform/log/error-fields.ts';
import { isDamaged } from './error-codes.ts';

const remedies: ReadonlyArray<readonly [reason: RegExp, remedy: string]> = [
  [
    /\b(?:EACCES|EPERM|EROFS|SQLITE_PERM|SQLITE_READONLY|SQLITE_CANTOPEN)\b/,
    'The service must be able to write to the folder and to each file in it: give them to its user, or correct DATA_DIR.',
  ],
  [/\b(?:ENOSPC|EDQUOT|SQLITE_FULL)\b/, 'Make room on its disk.'],
  [/\b(?:ENOENT|ENOTDIR|ENAMETOOLONG|ELOOP)\b/, 'Correct DATA_DIR.'],
];

/** An error whose message names the folder, the reason, and what to do. */
export const sqliteFailure = (error: unknown, dataDir: string): Error => {
  const summary = failureSummary(error).replace(/^database: /, '');
  const remedy = remedies.find(([reason]) => reason.test(summary))?.[1];
  const otherwise = isDamaged(error) ? `${summary}. Restore a copy.` : (error as Error).message;
  return new Error(
    `The database in ${dataDir} (DATA_DIR) cannot be used: ${remedy ? `${summary}. ${remedy}` : otherwise}`,
    { cause: error },
  );
};
