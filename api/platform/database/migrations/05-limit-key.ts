/** One random key for the keys of rate limits, in place of a salt of each day. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';

/** The column is described in platform/database/schema.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropTable('address_salts').execute();
  // With SQLite there is only one service, which counts in memory.
  if (!isPostgres(db)) return;
  await sql`create table limit_key (key text not null)`.execute(db);
  const key = randomBytes(32).toString('base64url');
  await sql`insert into limit_key (key) values (${key})`.execute(db);
};
