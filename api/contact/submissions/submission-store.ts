import type { Kysely, Transaction } from 'kysely';
import { samePayloadMs } from '#contract/limits.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { groupCommit } from '#platform/database/group-commit.ts';
import type { Database, NewJob } from '#platform/database/schema.ts';
import { lockIntents } from './intent-locks.ts';
import { type Incoming, submissionRow } from './submission-row.ts';
import type { NewSubmission } from '#contact/tables.ts';

/** `conflict`: the idempotency key was used for another payload. */
export type Stored = { id: string; repeated: boolean } | 'conflict';

interface SubmissionStoreOptions {
  db: Kysely<Database>;
  /** Returns the jobs of new submissions; called in the transaction that stores them. */
  jobs: (trx: Transaction<Database>, fresh: NewSubmission[]) => Promise<NewJob[]>;
  /** Called after a commit that stored jobs. */
  onJobs?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

type StoredRow = Pick<
  NewSubmission,
  'id' | 'fingerprint' | 'idempotency_key' | 'folder' | 'received_at'
>;

/** The stored submissions that one of the rows may repeat: of the same key, or of the same payload and time. */
const findEarlier = (
  trx: Transaction<Database>,
  rows: NewSubmission[],
  now: number,
): Promise<StoredRow[]> => {
  const keys = rows.flatMap(({ idempotency_key: key }) => key ?? []);
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const stored = trx
    .selectFrom('submissions')
    .select(['id', 'fingerprint', 'idempotency_key', 'folder', 'received_at']);
  const samePayload = stored
    .where('fingerprint', 'in', fingerprints)
    .where('received_at', '>', now - samePayloadMs)
    // A later time means that the clock was set back since.
    .where('received_at', '<', now + samePayloadMs);
  if (!keys.length) return samePayload.execute();
  return stored.where('idempotency_key', 'in', keys).unionAll(samePayload).execute();
};

/** The new rows, and the result of every row: new, repeated, or in conflict with an earlier one. */
const matchEarlier = (
  rows: NewSubmission[],
  earlier: StoredRow[],
  now: number,
): { fresh: NewSubmission[]; results: Stored[] } => {
  const byKey = new Map(earlier.map((row) => [row.idempotency_key, row]));
  const recent = earlier.filter((row) => Math.abs(row.received_at - now) < samePayloadMs);
  const byPayload = new Map(recent.map((row) => [row.fingerprint + row.folder, row]));
  /** A submission that is not spam is never a repeat of one that was filed as spam. */
  const samePayload = ({ fingerprint, folder }: NewSubmission): StoredRow | undefined =>
    byPayload.get(`${fingerprint}inbox`) ??
    (folder === 'spam' ? byPayload.get(`${fingerprint}spam`) : undefined);

  const fresh: NewSubmission[] = [];
  const results = rows.map((row): Stored => {
    const key = row.idempotency_key ?? null;
    // The same message may come under another key: a browser that reloads the page makes a new one.
    const repeated = (key === null ? undefined : byKey.get(key)) ?? samePayload(row);
    if (repeated) {
      if (repeated.fingerprint !== row.fingerprint) return 'conflict';
      return { id: repeated.id, repeated: true };
    }
    fresh.push(row);
    if (key !== null) byKey.set(key, row);
    byPayload.set(row.fingerprint + row.folder, row);
    return { id: row.id, repeated: false };
  });
  return { fresh, results };
};

/**
 * Makes the function that stores submissions. When many arrive at once, one transaction stores them all, with their
 * jobs. It resolves once the commit is synced to disk, and rejects with the database's error.
 */
export const createSubmissionStore = ({
  db,
  jobs: jobsOf,
  onJobs,
  now = Date.now,
}: SubmissionStoreOptions): ((incoming: Incoming) => Promise<Stored>) =>
  groupCommit(async (group: Incoming[]) => {
    const time = now();
    const rows = group.map((incoming) => submissionRow(incoming, time));
    const { results, queued } = await durableTransaction(db, async (trx) => {
      await lockIntents(trx, rows);
      const matched = matchEarlier(rows, await findEarlier(trx, rows, time), time);
      const jobs = await jobsOf(trx, matched.fresh);
      if (matched.fresh.length) await trx.insertInto('submissions').values(matched.fresh).execute();
      if (jobs.length) await trx.insertInto('jobs').values(jobs).execute();
      return { results: matched.results, queued: jobs.length };
    });
    if (queued) onJobs?.();
    return results;
  });
