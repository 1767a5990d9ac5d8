import type { Kysely } from 'kysely';

/** For contact/spam/spam-digest.ts. Null in the digests that were recorded before: they were sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('spam_digests').addColumn('leased_until', 'bigint').execute();
};
