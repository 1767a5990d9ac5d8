import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../database/schema.ts';

/** The state of one channel's deliveries. */
export interface OutboxFigures {
  channel: string;
  pending: number;
  dead: number;
  /** Milliseconds since the oldest pending submission came in; 0 when none is pending. */
  oldestMs: number;
  /** Milliseconds since 1970; undefined before the first. */
  lastSentAt: number | undefined;
}

type Counts = Array<{ channel: string; state: OutboxRow['state']; rows: number }>;

/** Rows that are not sent, by channel and state. */
const countUnsent = (db: Kysely<Database>): Promise<Counts> =>
  db
    .selectFrom('outbox')
    .select((row) => ['channel', 'state', row.fn.countAll<number>().as('rows')])
    .where('state', 'in', ['pending', 'dead'])
    .groupBy(['channel', 'state'])
    .execute();

const figuresOf = async (
  db: Kysely<Database>,
  channel: string,
  counts: Counts,
  now: number,
): Promise<OutboxFigures> => {
  const count = (state: OutboxRow['state']): number =>
    counts.find((each) => each.channel === channel && each.state === state)?.rows ?? 0;
  const rows = db.selectFrom('outbox').where('channel', '=', channel);
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
    pending: count('pending'),
    dead: count('dead'),
    oldestMs: oldest ? Math.max(0, now - oldest.received_at) : 0,
    lastSentAt: last?.sent_at ?? undefined,
  };
};

/**
 * The figures of each channel, and of those that are no longer set up but have rows left.
 *
 * @param channels the names of the channels that are set up
 */
export const outboxFigures = async (
  db: Kysely<Database>,
  channels: readonly string[],
  now: number = Date.now(),
): Promise<OutboxFigures[]> => {
  const counts = await countUnsent(db);
  const names = new Set([...channels, ...counts.map(({ channel }) => channel)]);
  const figures: OutboxFigures[] = [];
  for (const name of names) figures.push(await figuresOf(db, name, counts, now));
  return figures;
};
