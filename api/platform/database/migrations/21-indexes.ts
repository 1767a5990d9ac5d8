import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';

/**
 * Indexes for what is asked at every page of `inbox list` and every hour, whose cost then does not grow with the rows that
 * are kept. Ids sort alike in both tables of a join, or PostgreSQL cannot use an index of either.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (isPostgres(db)) {
    await sql`alter table jobs alter column about type text collate "C"`.execute(db);
  }
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('submissions_by_received_at', 'submissions').column('received_at').execute();
  await index('submissions_spam', 'submissions')
    .column('received_at')
    .where(sql<boolean>`folder = 'spam'`)
    .execute();
  await index('jobs_account_mails', 'jobs')
    .column('about')
    .where(sql<boolean>`kind = 'account-mail'`)
    .execute();
  await index('jobs_spam_digests', 'jobs')
    .columns(['kind', 'id'])
    .where(sql<boolean>`kind = 'spam-digest'`)
    .execute();
  await index('course_walk_users_unverified', 'course_walk_users')
    .column('created_at')
    .where(sql<boolean>`verified_at is null`)
    .execute();
  // A session expires before it ends, so that the index by `expires_at` finds all that were ended or not used again.
  await db.schema.dropIndex('course_walk_tokens_by_expires_at').execute();
  await index('course_walk_tokens_by_ends_at', 'course_walk_tokens').column('ends_at').execute();
};
