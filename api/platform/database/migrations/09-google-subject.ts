import type { Kysely } from 'kysely';

/** For course-walk/accounts/google-tokens.ts. Null in the accounts from before: the next sign-in with Google marks them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('course_walk_users').addColumn('google_subject', 'text').execute();
};
