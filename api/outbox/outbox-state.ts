import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface OutboxState {
  /** Rows that wait for their first or next attempt. */
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
  const count = (state: string) => counts.find((row) => row.state === state)?.rows ?? 0;
  return { pending: count('pending'), dead: count('dead') };
};

const overdueMs = 60 * 60 * 1000;

/** Whether a row was given up, or is overdue by an hour, so that somebody should look. */
export const needsAttention = async (db: Kysely<Database>, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select('outbox.id')
    .where((where) =>
      where.or([
        where('state', '=', 'dead'),
        where.and([
          where('state', '=', 'pending'),
          where('last_error', 'is not', null),
          where('received_at', '<', now - overdueMs),
        ]),
        // Not attempted yet, or the worker that attempted it is gone.
        where.and([where('state', '=', 'pending'), where('due_at', '<', now - overdueMs)]),
      ]),
    )
    .where('state', 'in', ['dead', 'pending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
