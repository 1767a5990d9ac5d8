import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../database/schema.ts';

/** How it stands with one channel. */
export interface OutboxFigures {
  channel: OutboxRow['channel'];
  pending: number;
  dead: number;
  /** Age of the oldest submission that waits; 0 when none does. */
  oldestMs: number;
  /** Milliseconds since 1970; undefined before the first. */
  lastSentAt: number | undefined;
}

const figuresOf = async (
  db: Kysely<Database>,
  channel: OutboxRow['channel'],
  now: number,
): Promise<OutboxFigures> => {
  const rows = db.selectFrom('outbox').where('channel', '=', channel);
  const count = async (state: OutboxRow['state']) => {
    const { count } = await rows
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const oldest = await rows
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select('submissions.received_at')
    .where('state', '=', 'pending')
    .orderBy('submissions.received_at')
    .limit(1)
    .executeTakeFirst();
  const last = await rows
    .select('sent_at')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    channel,
    pending: await count('pending'),
    dead: await count('dead'),
    oldestMs: oldest ? Math.max(0, now - Number(oldest.received_at)) : 0,
    lastSentAt: last && Number(last.sent_at),
  };
};

/** How it stands with every channel. */
export const outboxFigures = async (
  db: Kysely<Database>,
  now: number = Date.now(),
): Promise<OutboxFigures[]> => [
  await figuresOf(db, 'mail', now),
  await figuresOf(db, 'webhook', now),
];
