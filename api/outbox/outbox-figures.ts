import { type Expression, type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { receiptChannel } from './channel.ts';
import { isPending } from './outbox-store.ts';

/** The state of one channel's deliveries. */
export interface OutboxFigures {
  channel: string;
  pending: number;
  dead: number;
  /** Milliseconds since the oldest pending submission or account mail came in; 0 when none is pending. */
  oldestMs: number;
  /** Milliseconds since 1970; undefined before the first. */
  lastSentAt: number | undefined;
}

/** The state is written out for the same reason as in `isPending`. */
const isDead = sql<boolean>`state = 'dead'`;

/** How many rows of each channel are in a state, and when the oldest of what they deliver came in. */
const rowsByChannel = (db: Kysely<Database>, isInState: Expression<boolean>) =>
  db
    .selectFrom('outbox')
    .leftJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .leftJoin('course_walk_mails', 'course_walk_mails.id', 'outbox.account_mail_id')
    .select((row) => [
      'channel',
      row.fn.countAll<number>().as('rows'),
      row.fn.min<number>(row.fn.coalesce('received_at', 'created_at')).as('oldest'),
    ])
    .where(isInState)
    .groupBy('channel')
    .execute();

const lastSentAt = async (db: Kysely<Database>, channel: string): Promise<number | undefined> => {
  const last = await db
    .selectFrom('outbox')
    .select('sent_at')
    .where('channel', '=', channel)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sent_at ?? undefined;
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
  const pending = await rowsByChannel(db, isPending);
  const dead = await rowsByChannel(db, isDead);
  const names = new Set([...channels, ...[...pending, ...dead].map(({ channel }) => channel)]);
  const figures: OutboxFigures[] = [];
  for (const channel of names) {
    const waiting = pending.find((each) => each.channel === channel);
    figures.push({
      channel,
      pending: waiting?.rows ?? 0,
      dead: dead.find((each) => each.channel === channel)?.rows ?? 0,
      oldestMs: waiting ? Math.max(0, now - waiting.oldest) : 0,
      lastSentAt: await lastSentAt(db, channel),
    });
  }
  return figures;
};

const overdueMs = 60 * 60 * 1000;

/** Whether there is a dead letter, or a submission that has waited for more than an hour, so that somebody should look. */
export const needsAttention = async (db: Kysely<Database>, now: number): Promise<boolean> =>
  (await outboxFigures(db, [], now)).some(
    ({ channel, dead, oldestMs }) =>
      channel !== receiptChannel && (dead > 0 || oldestMs > overdueMs),
  );
