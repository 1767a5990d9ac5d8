import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { mailNamesOf } from '#contact/deliveries.ts';
import { mailFile } from '#platform/mail/mail-files.ts';

const removeFiles = async (dataDir: string, ids: string[]): Promise<void> => {
  for (const name of ids.flatMap(mailNamesOf)) {
    const file = mailFile(dataDir, name);
    await rm(file, { force: true });
    await rm(`${file}.part`, { force: true });
  }
};

/**
 * Removes submissions with their jobs, the jobs' attempts, and mail files. Files are removed first, so that after a
 * crash the rows still say what is left to remove. They are removed once more at the end, as the mailer may have
 * written one meanwhile. From then on the mailer sees that the submission is gone.
 *
 * @returns how many submissions
 */
export const removeSubmissions = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
): Promise<number> => {
  await removeFiles(dataDir, ids);
  const { numDeletedRows } = await durableTransaction(db, async (trx) => {
    await trx.deleteFrom('jobs').where('about', 'in', ids).execute();
    return trx.deleteFrom('submissions').where('id', 'in', ids).executeTakeFirst();
  });
  await removeFiles(dataDir, ids);
  return Number(numDeletedRows);
};
