import type { Kysely } from 'kysely';

/** For contact/spam/spam.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('submissions').addColumn('spam_reason', 'text').execute();
};
