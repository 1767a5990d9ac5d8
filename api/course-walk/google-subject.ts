/** The subject ids of Google users are stored as HMACs: who reads the database does not learn them. */
import type { Kysely } from 'kysely';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';
import type { SecretKey } from '../secret-key/secret-key.ts';

const prefix = 'hmac:';
const batchSize = 200;

/** What is stored of a subject id. */
export const storedSubject = (key: SecretKey, subject: string): string =>
  prefix + key('google subject', subject);

/** Moves the subject ids that an earlier version stored as they are, and returns how many. */
export const moveSubjects = async (db: Kysely<Database>, key: SecretKey): Promise<number> => {
  for (let moved = 0; ;) {
    const plain = await db
      .selectFrom('course_walk_users')
      .select(['id', 'google_subject'])
      .where('google_subject', 'not like', `${prefix}%`)
      .limit(batchSize)
      .execute();
    if (!plain.length) return moved;
    await durableTransaction(db, async (trx) => {
      for (const { id, google_subject: subject } of plain) {
        await trx
          .updateTable('course_walk_users')
          .set({ google_subject: storedSubject(key, subject ?? '') })
          .where('id', '=', id)
          .where('google_subject', '=', subject)
          .execute();
      }
    });
    moved += plain.length;
  }
};
