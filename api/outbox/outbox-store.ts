/** The statements of the outbox that claim rows, renew their leases and record outcomes. */
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, OutboxRow, Submission } from '../database/schema.ts';
import { channelsWaiting, isPending } from './due-times.ts';

/** A row that a worker has leased, and its submission. */
export interface Claimed {
  row: OutboxRow;
  submission: Submission;
}

/** How an attempt ended. */
export interface Outcome {
  row: Pick<OutboxRow, 'id' | 'submission_id' | 'channel'>;
  /** Milliseconds since 1970. */
  endedAt: number;
  /** Number of the attempt: its failure is not recorded once a later one has begun. */
  attempts: number;
  change:
    | { state: 'sent'; sent_at: number; last_error: null; recipients_due: null }
    | {
        state: 'pending';
        due_at: number;
        leased_until: 0;
        last_error: string;
        recipients_due?: string;
        /** Given when the attempt does not count. */
        attempts?: number;
      }
    | { state: 'dead'; last_error: string; recipients_due?: string };
}

interface Claim {
  /** The channel's name, or all channels that are not in the list. */
  channel: string | { except: readonly string[] };
  /** Rows of a channel to claim at most. */
  limit: number;
  now: number;
  /** Until then no other worker claims the rows; afterwards they count as abandoned. */
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
    // Attempts that do not count are not logged; a row that is gone was erased.
    if ('attempts' in change || !numUpdatedRows) continue;
    const { submission_id, channel } = row;
    const result = resultOf(outcome);
    const entry = { submission_id, channel, attempt: attempts, ended_at: endedAt, result };
    await trx.insertInto('delivery_log').values(entry).execute();
  }
};

type ChannelClaim = Claim & { channel: string };

/** A claim of all channels but some as claims of each of them. */
const byChannel = async (trx: Transaction<Database>, each: Claim): Promise<ChannelClaim[]> => {
  const { channel } = each;
  if (typeof channel === 'string') return [{ ...each, channel }];
  const others = await channelsWaiting(trx, channel.except);
  return others.map((name) => ({ ...each, channel: name }));
};

const dueRows = (trx: Transaction<Database>, { channel, limit, now }: ChannelClaim) =>
  trx
    .selectFrom('outbox')
    .select('id')
    .where(isPending)
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);

const claim = async (trx: Transaction<Database>, each: ChannelClaim): Promise<Claimed[]> => {
  if (each.limit <= 0) return [];
  const due = dueRows(trx, each);
  // Several services share PostgreSQL: rows that another one is about to claim are skipped.
  const free = isPostgres(trx) ? due.forUpdate().skipLocked() : due;
  // due_at moves along with the lease, so that the smallest due_at is when the next row has to be looked at.
  const rows = await trx
    .with('free', () => free)
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leased_until: each.leasedUntil,
      due_at: each.leasedUntil,
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

/** Records outcomes and claims rows, their attempt counted, in one transaction: one sync of the disk for both. */
export const recordAndClaim = (
  db: Kysely<Database>,
  outcomes: Outcome[],
  claims: Claim[],
): Promise<Claimed[]> =>
  db.transaction().execute(async (trx) => {
    await record(trx, outcomes);
    const claimed: Claimed[] = [];
    for (const each of claims) {
      for (const one of await byChannel(trx, each)) claimed.push(...(await claim(trx, one)));
    }
    return claimed;
  });

/** Renews the leases of rows that are being attempted, unless they were recorded or claimed by another worker since. */
export const renewLeases = async (
  db: Kysely<Database>,
  rows: ReadonlyArray<Pick<OutboxRow, 'id' | 'attempts'>>,
  leasedUntil: number,
): Promise<void> => {
  if (!rows.length) return;
  await db
    .updateTable('outbox')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where('state', '=', 'pending')
    .where('leased_until', '>', 0)
    .where((where) =>
      where.or(
        rows.map(({ id, attempts }) =>
          where.and([where('id', '=', id), where('attempts', '=', attempts)]),
        ),
      ),
    )
    .execute();
};
