import { type Kysely, sql } from 'kysely';

/**
 * Indexes for what the outbox asks, whose cost does not grow with the rows that wait or were sent. Rows that were never
 * attempted are due at once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const rows = (name: string) => db.schema.createIndex(name).on('outbox');
  await db.schema.dropIndex('outbox_by_due').execute();
  await db.schema.dropIndex('outbox_by_sent').execute();
  await rows('outbox_pending')
    .columns(['channel', 'due_at', 'id'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
  await rows('outbox_failing')
    .column('submission_id')
    .where(sql<boolean>`state = 'pending' and last_error is not null`)
    .execute();
  await rows('outbox_dead')
    .columns(['channel', 'id'])
    .where(sql<boolean>`state = 'dead'`)
    .execute();
  await rows('outbox_sent')
    .columns(['channel', 'sent_at'])
    .where(sql<boolean>`sent_at is not null`)
    .execute();
  await sql`update outbox set due_at = 0 where state = 'pending' and attempts = 0`.execute(db);
};
