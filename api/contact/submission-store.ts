/** Stores a submission once, however often it is sent: one row, with its jobs. */
import { hash, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { samePayloadMs, type SubmissionPayload } from '#contract/forms.ts';
import type { Database, NewJob, SpamReason, Submission } from '#platform/store/schema.ts';
import { durableTransaction, groupCommit, lockNames } from '#platform/store/transactions.ts';
import { searchTextOf } from './submission-text.ts';

/** A validated submission that is to be stored. */
export interface Incoming {
  payload: SubmissionPayload;
  /** Path of the page it was sent from. */
  page: string;
  /** Undefined when it is not spam. */
  spamReason: SpamReason | undefined;
  idempotencyKey: string | undefined;
}

/**
 * A UUID that sorts by its time (RFC 9562, section 5.7: version 7).
 *
 * @param now milliseconds since 1970
 */
export const submissionId = (now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  // A version 4 UUID has its variant and random bits in the same places, and Node buffers the randomness for it.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/**
 * The row of a submission, under a new id. Equal payloads have equal fingerprints.
 *
 * @param now milliseconds since 1970
 */
export const newSubmission = (
  { payload: { kind, fields: values }, page, spamReason, idempotencyKey }: Incoming,
  now: number,
): Submission => {
  const fields = JSON.stringify(values);
  return {
    id: submissionId(now),
    kind,
    folder: spamReason ? 'spam' : 'inbox',
    spam_reason: spamReason ?? null,
    received_at: now,
    fields,
    idempotency_key: idempotencyKey ?? null,
    fingerprint: hash('sha256', `${kind}\n${fields}`, 'base64url'),
    page,
    done_at: null,
    search_text: searchTextOf(values),
  };
};

/** `conflict`: the idempotency key was used for another payload. */
export type Stored = { id: string; isRepeat: boolean } | 'conflict';

interface SubmissionStoreOptions {
  db: Kysely<Database>;
  /** Returns the jobs of new submissions; called in the transaction that stores them. */
  jobsFor: (trx: Transaction<Database>, fresh: Submission[]) => Promise<NewJob[]>;
  /** Called after a commit that stored jobs. */
  onJobs?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

type StoredRow = Pick<
  Submission,
  'id' | 'fingerprint' | 'idempotency_key' | 'folder' | 'received_at'
>;

/** The stored submissions that one of the rows may repeat: of the same key, or of the same payload and time. */
const findEarlier = (
  trx: Transaction<Database>,
  rows: Submission[],
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

/** The new rows, and the result of every row: new, a repeat, or in conflict with an earlier one. */
const matchEarlier = (
  rows: Submission[],
  earlier: StoredRow[],
  now: number,
): { fresh: Submission[]; results: Stored[] } => {
  const byKey = new Map(earlier.map((row) => [row.idempotency_key, row]));
  const recent = earlier.filter((row) => Math.abs(row.received_at - now) < samePayloadMs);
  const byPayload = new Map(recent.map((row) => [row.fingerprint + row.folder, row]));
  /** A submission that is not spam is never a repeat of one that was filed as spam. */
  const samePayload = ({ fingerprint, folder }: Submission): StoredRow | undefined =>
    byPayload.get(`${fingerprint}inbox`) ??
    (folder === 'spam' ? byPayload.get(`${fingerprint}spam`) : undefined);

  const fresh: Submission[] = [];
  const results = rows.map((row): Stored => {
    const { idempotency_key: key } = row;
    // The same message may come under another key: a browser that reloads the page makes a new one.
    const original = (key === null ? undefined : byKey.get(key)) ?? samePayload(row);
    if (original) {
      if (original.fingerprint !== row.fingerprint) return 'conflict';
      return { id: original.id, isRepeat: true };
    }
    fresh.push(row);
    if (key !== null) byKey.set(key, row);
    byPayload.set(row.fingerprint + row.folder, row);
    return { id: row.id, isRepeat: false };
  });
  return { fresh, results };
};

/**
 * Makes services that share a PostgreSQL database store submissions of an equal payload or key one after the other, so
 * that the second one finds what the first has stored.
 */
const lockEqual = (trx: Transaction<Database>, rows: Submission[]): Promise<void> =>
  lockNames(
    trx,
    rows.flatMap(({ fingerprint, idempotency_key: key }) => [
      `payload ${fingerprint}`,
      ...(key ? [`key ${key}`] : []),
    ]),
  );

/**
 * Makes the function that stores submissions. When many arrive at once, one transaction stores them all, with their
 * jobs. It resolves once the commit is synced to disk, and rejects with the database's error.
 */
export const createSubmissionStore = ({
  db,
  jobsFor,
  onJobs,
  now = Date.now,
}: SubmissionStoreOptions): ((incoming: Incoming) => Promise<Stored>) =>
  groupCommit(async (group: Incoming[]) => {
    const time = now();
    const rows = group.map((incoming) => newSubmission(incoming, time));
    const { results, queued } = await durableTransaction(db, async (trx) => {
      await lockEqual(trx, rows);
      const matched = matchEarlier(rows, await findEarlier(trx, rows, time), time);
      const jobs = await jobsFor(trx, matched.fresh);
      if (matched.fresh.length) await trx.insertInto('submissions').values(matched.fresh).execute();
      if (jobs.length) await trx.insertInto('jobs').values(jobs).execute();
      return { results: matched.results, queued: jobs.length };
    });
    if (queued) onJobs?.();
    return results;
  });
