import type { Kysely } from 'kysely';

/** For course-walk/accounts/known-clients.ts. Null in the tokens from before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('course_walk_tokens').addColumn('client_tag', 'text').execute();
};
