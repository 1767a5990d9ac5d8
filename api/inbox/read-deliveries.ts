import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../database/schema.ts';

/** The delivery of a submission by one channel, as programs read it. */
export interface DeliveryEntry {
  channel: OutboxRow['channel'];
  state: OutboxRow['state'];
  /** ISO 8601, now when it is due at once; undefined unless it is pending. */
  nextTryAt: string | undefined;
  lastError: string | undefined;
  /** The tries in the delivery log, oldest first. */
  tries: Array<{ at: string; attempt: number; result: string }>;
}

const iso = (time: number): string => new Date(time).toISOString();

/** The deliveries of a submission, one for each of its outbox rows. */
export const deliveriesOf = async (db: Kysely<Database>, id: string): Promise<DeliveryEntry[]> => {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute();
  const tries = await db
    .selectFrom('delivery_log')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('ended_at')
    .execute();
  return rows.map(({ channel, state, due_at, last_error }) => ({
    channel,
    state,
    nextTryAt: state === 'pending' ? iso(due_at || Date.now()) : undefined,
    lastError: last_error ?? undefined,
    tries: tries
      .filter((each) => each.channel === channel)
      .map(({ ended_at, attempt, result }) => ({ at: iso(ended_at), attempt, result })),
  }));
};
