import { type Kysely, sql } from 'kysely';

/** Indexes that answer alone how many jobs wait and whether one wants attention; mails to holders of accounts never do. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update jobs set optional = 1 where kind = 'account-mail' and optional = 0`.execute(db);
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .columns(['kind', 'created_at'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
  await db.schema
    .createIndex('jobs_wanted')
    .on('jobs')
    .columns(['state', 'created_at'])
    .where(sql<boolean>`optional = 0 and state <> 'sent'`)
    .execute();
};
