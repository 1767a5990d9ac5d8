import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { mailFile } from '../mail/mail-files.ts';

/** How much of each was removed. */
export interface Removed {
  submissions: number;
  outboxRows: number;
  mailFiles: number;
}

const isGone = async (file: string): Promise<boolean> => {
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
  for (const id of ids) {
    const file = mailFile(dataDir, id);
    if (await isGone(file)) removed += 1;
    await isGone(`${file}.part`);
  }
  return removed;
};

/**
 * Removes submissions with all that was made of them. The files go first: after a crash half-way the rows still tell
 * what is left to remove. And last, as one may have been written meanwhile; from then on the mailer sees that its
 * submission is gone.
 */
export const removeSubmissions = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
): Promise<Removed> => {
  const before = await removeFiles(dataDir, ids);
  const removed = await db.transaction().execute(async (trx) => {
    const outbox = await trx
      .deleteFrom('outbox')
      .where('submission_id', 'in', ids)
      .executeTakeFirst();
    await trx.deleteFrom('delivery_log').where('submission_id', 'in', ids).execute();
    const rows = await trx.deleteFrom('submissions').where('id', 'in', ids).executeTakeFirst();
    return {
      submissions: Number(rows.numDeletedRows),
      outboxRows: Number(outbox.numDeletedRows),
    };
  });
  return { ...removed, mailFiles: before + (await removeFiles(dataDir, ids)) };
};
