/** The statements that deliver the outbox. */
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';
import type { Channel } from './circuit-breaker.ts';
import { putOffPatterns } from './delivery.ts';

/** A row that a worker has in hand, and what it is about. */
export interface Claimed {
  row: OutboxRow;
  submission: Submission;
}

/** How a try ended. */
export interface Outcome {
  row: Pick<OutboxRow, 'id' | 'submission_id' | 'channel'>;
  /** Milliseconds since 1970. */
  endedAt: number;
  /** The try that ended so: its failure says nothing about a later one. */
  attempts: number;
  change:
    | { state: 'sent'; sent_at: number; last_error: null }
    | {
        state: 'pending';
        due_at: number;
        leased_until: 0;
        last_error: string;
        /** Given back: the try does not count. */
        attempts?: number;
      }
    | { state: 'dead'; last_error: string };
}

interface Claim {
  /** Rows of other channels are left alone. */
  channel: Channel;
  /** Rows to take at most. */
  limit: number;
  now: number;
  /** Until then the rows are left alone by others; afterwards they are taken for abandoned and tried again. */
  leasedUntil: number;
}

const resultOf = ({ change }: Outcome): string =>
  change.state === 'sent' ? 'delivered' : change.last_error;

const record = async (trx: Transaction<Database>, outcomes: Outcome[]): Promise<void> => {
  for (const outcome of outcomes) {
    const { row, attempts, change, endedAt } = outcome;
    const update = trx.updateTable('outbox').set(change).where('id', '=', row.id);
    const { numUpdatedRows } = await (
      change.state === 'sent' ? update : update.where('attempts', '=', attempts)
    ).executeTakeFirst();
    // A try that was given back says nothing; a row that is gone was erased.
    if ('attempts' in change || !numUpdatedRows) continue;
    const { submission_id, channel } = row;
    const result = resultOf(outcome);
    const line = { submission_id, channel, attempt: attempts, ended_at: endedAt, result };
    await trx.insertInto('delivery_log').values(line).execute();
  }
};

const claim = async (
  trx: Transaction<Database>,
  { channel, limit, now, leasedUntil }: Claim,
): Promise<Claimed[]> => {
  if (limit <= 0) return [];
  const due = trx
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  // Several services share the rows of PostgreSQL: what another is about to take is not waited for.
  const free = isPostgres(trx) ? due.forUpdate().skipLocked() : due;
  // due_at moves along with the lease, so that the next row to wake up for is the smallest due_at.
  const rows = await trx
    .with('free', () => free)
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leased_until: leasedUntil,
      due_at: leasedUntil,
    }))
    .where('id', 'in', (query) => query.selectFrom('free').select('free.id'))
    .returningAll()
    .execute();
  if (!rows.length) return [];
  const ids = rows.map((row) => row.submission_id);
  const submissions = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return rows.flatMap((row) => {
    const submission = byId.get(row.submission_id);
    return submission ? { row, submission } : [];
  });
};

/** Records how tries ended and takes the next rows, their attempt counted, in one transaction: one sync for both. */
export const exchange = (
  db: Kysely<Database>,
  outcomes: Outcome[],
  next: Claim[],
): Promise<Claimed[]> =>
  db.transaction().execute(async (trx) => {
    await record(trx, outcomes);
    const claimed: Claimed[] = [];
    for (const each of next) claimed.push(...(await claim(trx, each)));
    return claimed;
  });

/** Makes those rows of a channel due that the other side has put off. */
export const hasten = async (
  db: Kysely<Database>,
  channel: Channel,
  now: number,
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('channel', '=', channel)
    .where('state', '=', 'pending')
    .where('leased_until', '<=', now)
    .where('due_at', '>', now)
    .where((where) =>
      where.or(putOffPatterns[channel].map((pattern) => where('last_error', 'like', pattern))),
    )
    .execute();
};

/** When the next row of the channels is due, or undefined while none waits. */
export const nextDueAt = async (
  db: Kysely<Database>,
  channels: Channel[],
): Promise<number | undefined> => {
  if (!channels.length) return undefined;
  const next = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('channel', 'in', channels)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
};
