/** The statements of the outbox, each part of the transaction of one round. */
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';
import { latestAttemptAt, maxAttempts } from './backoff.ts';
import type { RecipientsRefused } from './recipients-refused.ts';

type Trx = Transaction<Database>;

/**
 * Rows that wait for an attempt or are being attempted. The state is written out, not a parameter, as SQLite uses a partial
 * index for the same text only.
 */
export const isPending = sql<boolean>`state = 'pending'`;

/** A row that a worker has leased, and its submission; an account mail's has none. */
export interface Claimed {
  row: OutboxRow;
  submission: Submission | undefined;
}

/** How an attempt ended. */
export interface Outcome {
  /** As it was when the attempt began. */
  row: OutboxRow;
  /** The class, code and status of the error; undefined: it was delivered. */
  failure: string | undefined;
  /** Set when all other recipients have it. */
  refused: RecipientsRefused | undefined;
}

/**
 * Records how an attempt ended, in the row and, for a submission, in the delivery log. A row that is gone was erased;
 * a failure is not recorded once a later attempt has begun, or an earlier one has delivered it after all.
 *
 * @param now milliseconds since 1970, as `nextAttemptAt`
 * @param nextAttemptAt undefined: it was delivered, or is a dead letter now
 */
export const record = async (
  trx: Trx,
  { row, failure, refused }: Outcome,
  now: number,
  nextAttemptAt: number | undefined,
): Promise<void> => {
  const { id, submission_id, channel, attempts } = row;
  const update = trx.updateTable('outbox').where('id', '=', id);
  const { numUpdatedRows } = await (
    failure === undefined
      ? update.set({ state: 'sent', sent_at: now, last_error: null, recipients_due: null })
      : update
          .where(isPending)
          .where('attempts', '=', attempts)
          .set({
            ...(nextAttemptAt === undefined
              ? { state: 'dead' }
              : { due_at: nextAttemptAt, leased_until: 0 }),
            ...(refused && { recipients_due: JSON.stringify(refused.recipients) }),
            last_error: failure,
          })
  ).executeTakeFirst();
  if (!numUpdatedRows || submission_id === null) return;
  const result = failure ?? 'delivered';
  const entry = { submission_id, channel, attempt: attempts, ended_at: now, result };
  await trx.insertInto('delivery_log').values(entry).execute();
};

/** The time of a round, and until when it leases rows: milliseconds since 1970. */
export interface Lease {
  now: number;
  leasedUntil: number;
}

/** Renews the leases of rows that are being attempted, once a part of them is over. */
export const renewLeases = async (
  trx: Trx,
  rows: readonly OutboxRow[],
  { now, leasedUntil }: Lease,
): Promise<void> => {
  if (!rows.length) return;
  await trx
    .updateTable('outbox')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'pending')
    .where('leased_until', '>', 0)
    .where('leased_until', '<', leasedUntil - (leasedUntil - now) / 4)
    .execute();
};

/**
 * Leases due rows of a channel, the longest due first, and counts the attempts that begin now.
 *
 * @param limit rows at most
 */
export const claim = async (
  trx: Trx,
  channel: string,
  limit: number,
  { now, leasedUntil }: Lease,
): Promise<Claimed[]> => {
  if (limit <= 0) return [];
  const due = trx
    .selectFrom('outbox')
    .select('id')
    .where(isPending)
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  // Several services share PostgreSQL: rows that another one is about to claim are skipped.
  const free = isPostgres(trx) ? due.forUpdate().skipLocked() : due;
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
  const ids = rows.flatMap((row) => row.submission_id ?? []);
  const submissions = ids.length
    ? await trx.selectFrom('submissions').selectAll().where('id', 'in', ids).execute()
    : [];
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return rows.flatMap((row) => {
    const submission = byId.get(row.submission_id ?? '');
    return submission || row.account_mail_id !== null ? { row, submission } : [];
  });
};

/**
 * Lets no lease last longer than one begun now, and no row wait longer than the longest backoff: the times that are stored
 * lie far ahead after the clock was set back.
 */
export const limitWaits = async (trx: Trx, { now, leasedUntil }: Lease): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where(isPending)
    .where((where) =>
      where.or([
        where('leased_until', '>', leasedUntil),
        where('due_at', '>', latestAttemptAt(maxAttempts - 1, now)),
      ]),
    )
    .execute();
};
