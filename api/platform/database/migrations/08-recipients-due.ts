import type { Kysely } from 'kysely';

/** For platform/mail/recipients-refused.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('outbox').addColumn('recipients_due', 'text').execute();
};
