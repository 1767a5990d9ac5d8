import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { mailNamesOf } from '#contact/delivery/submission-mail.ts';
import { mailFile } from '#platform/mail/mail-files.ts';

/** How many of each were removed. */
export interface Removed {
  submissions: number;
  jobs: number;
  mailFiles: number;
}

const removeFile = async (file: string): Promise<boolean> => {
  try {
    await rm(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

const removeFiles = async (dataDir: string, ids: string[]): Promise<number> => {
  let removed = 0;
  for (const name of ids.flatMap(mailNamesOf)) {
    const file = mailFile(dataDir, name);
    if (await removeFile(file)) removed += 1;
    await removeFile(`${file}.part`);
  }
  return removed;
};

/**
 * Removes submissions with their jobs, the jobs' attempts, and mail files. Files are removed first, so that after a
 * crash the rows still say what is left to remove. They are removed once more at the end, as the mailer may have
 * written one meanwhile. From then on the mailer sees that the submission is gone.
 */
export const removeSubmissions = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
): Promise<Removed> => {
  const before = await removeFiles(dataDir, ids);
  const removed = await durableTransaction(db, async (trx) => {
    const jobs = await trx.deleteFrom('jobs').where('about', 'in', ids).executeTakeFirst();
    const rows = await trx.deleteFrom('submissions').where('id', 'in', ids).executeTakeFirst();
    return { submissions: Number(rows.numDeletedRows), jobs: Number(jobs.numDeletedRows) };
  });
  return { ...removed, mailFiles: before + (await removeFiles(dataDir, ids)) };
};
