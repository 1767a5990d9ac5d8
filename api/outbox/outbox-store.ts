/** The outbox's statements. */
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../database/is-postgres.ts';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';

/** A row that a worker has in hand, and what it is about. */
export interface Claimed {
  row: OutboxRow;
  submission: Submission;
}

/** How a try ended. */
export interface Outcome {
  id: number;
  /** The try that ended so: its failure says nothing about a later one. */
  attempts: number;
  change:
    | { state: 'sent'; sent_at: number; last_error: null }
    | { state: 'pending'; due_at: number; leased_until: 0; last_error: string }
    | { state: 'dead'; last_error: string };
}

interface Claim {
  /** Rows to take at most. */
  limit: number;
  now: number;
  /** Until then the rows are left alone by others; afterwards they are taken for abandoned and tried again. */
  leasedUntil: number;
}

const record = async (trx: Transaction<Database>, outcomes: Outcome[]): Promise<void> => {
  for (const { id, attempts, change } of outcomes) {
    const update = trx.updateTable('outbox').set(change).where('id', '=', id);
    await (change.state === 'sent' ? update : update.where('attempts', '=', attempts)).execute();
  }
};

const claim = async (
  trx: Transaction<Database>,
  { limit, now, leasedUntil }: Claim,
): Promise<Claimed[]> => {
  if (limit <= 0) return [];
  const due = trx
    .selectFrom('outbox')
    .select('id')
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
  next: Claim,
): Promise<Claimed[]> =>
  db.transaction().execute(async (trx) => {
    await record(trx, outcomes);
    return claim(trx, next);
  });

/** When the next row is due, or undefined while none waits. */
export const nextDueAt = async (db: Kysely<Database>): Promise<number | undefined> => {
  const next = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
};

export interface OutboxState {
  /** Rows that wait for their first or next try. */
  pending: number;
  /** Rows that were given up. */
  dead: number;
}

/** How many rows wait, and how many were given up. */
export const outboxState = async (db: Kysely<Database>): Promise<OutboxState> => {
  const counts = await db
    .selectFrom('outbox')
    .select((row) => ['state', row.fn.countAll<number>().as('rows')])
    .where('state', 'in', ['pending', 'dead'])
    .groupBy('state')
    .execute();
  const count = (state: string) => Number(counts.find((row) => row.state === state)?.rows ?? 0);
  return { pending: count('pending'), dead: count('dead') };
};

/** Whether a row was given up. */
export const hasDeadRow = async (db: Kysely<Database>): Promise<boolean> => {
  const dead = db.selectFrom('outbox').select('id').where('state', '=', 'dead').limit(1);
  return (await dead.executeTakeFirst()) !== undefined;
};
