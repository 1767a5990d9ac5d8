import { type Kysely, sql } from 'kysely';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Verified e-mail addresses, and sessions that end when they are not used. Accounts from before count as verified, and
 * their sessions as used now.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('course_walk_users').addColumn('verified_at', 'bigint').execute();
  await sql`update course_walk_users set verified_at = 0`.execute(db);
  await db.schema
    .alterTable('course_walk_tokens')
    .addColumn('ends_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const unusedUntil = Date.now() + 14 * dayMs;
  await sql`update course_walk_tokens set ends_at = expires_at`.execute(db);
  await sql`update course_walk_tokens set expires_at = ${unusedUntil} where expires_at > ${unusedUntil}`.execute(
    db,
  );
};
