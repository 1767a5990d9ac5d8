import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { channelsWaiting, isDead, isPending } from './due-times.ts';
import { atOnce } from './outbox-row.ts';

export interface OutboxState {
  /** Rows that wait for their first or next attempt. */
  pending: number;
  /** Rows that were given up. */
  dead: number;
}

/** How many rows wait, and how many were given up. */
export const outboxState = async (db: Kysely<Database>): Promise<OutboxState> => {
  const rows = db.selectFrom('outbox').select((row) => row.fn.countAll<number>().as('rows'));
  const pending = await rows.where(isPending).executeTakeFirstOrThrow();
  const dead = await rows.where(isDead).executeTakeFirstOrThrow();
  return { pending: pending.rows, dead: dead.rows };
};

const overdueMs = 60 * 60 * 1000;

/** Whether a row was given up. */
const isAnyDead = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where(isDead).limit(1).executeTakeFirst()) !==
  undefined;

/** Whether a row that failed belongs to a submission from before a time. Their ids sort by time of arrival. */
const isFailingSince = async (db: Kysely<Database>, before: number): Promise<boolean> => {
  const oldest = await db
    .selectFrom('outbox')
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select('received_at')
    .where(isPending)
    .where('last_error', 'is not', null)
    .orderBy('submission_id')
    .limit(1)
    .executeTakeFirst();
  return oldest !== undefined && oldest.received_at < before;
};

/** Whether a row of a channel was due before a time: it was not attempted yet, or its worker is gone. */
const isOverdueSince = async (
  db: Kysely<Database>,
  channel: string,
  before: number,
): Promise<boolean> => {
  const pending = db
    .selectFrom('outbox')
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select(['due_at', 'received_at'])
    .where(isPending)
    .where('channel', '=', channel)
    .limit(1);
  const first = await pending.where('due_at', '=', atOnce).orderBy('outbox.id').executeTakeFirst();
  if (first && first.received_at < before) return true;
  const later = pending.where('due_at', '>', atOnce).where('due_at', '<', before);
  return (await later.executeTakeFirst()) !== undefined;
};

/** Whether a row was given up, or is overdue by an hour, so that somebody should look. */
export const needsAttention = async (db: Kysely<Database>, now: number): Promise<boolean> => {
  const before = now - overdueMs;
  if ((await isAnyDead(db)) || (await isFailingSince(db, before))) return true;
  for (const channel of await channelsWaiting(db, [])) {
    if (await isOverdueSince(db, channel, before)) return true;
  }
  return false;
};
