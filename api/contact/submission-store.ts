/**
 * Stores a submission once, however often it is sent: one row, with its jobs. Spam moves to the inbox if it comes again
 * without a sign of spam.
 */
import { hash, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { samePayloadMs, type SubmissionPayload } from '#contract/forms.ts';
import type { Database, NewJob, SpamReason, Submission } from '#platform/store/schema.ts';
import { durableTransaction, groupCommit, lockNames } from '#platform/store/transactions.ts';
import { searchTextOf } from './submission-text.ts';

/** A validated submission, ready to be stored. */
export interface Incoming {
  payload: SubmissionPayload;
  /** Path of the page it was sent from. */
  page: string;
  /** Undefined: it is not spam. */
  spamReason: SpamReason | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Returns a UUID that sorts by its time (RFC 9562, section 5.7: version 7).
 *
 * @param now milliseconds since 1970
 */
export const submissionId = (now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  // A version 4 UUID has its variant and random bits in the same places, and Node buffers the randomness for it.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/**
 * Returns the row of a submission, with a new id. Equal payloads have equal fingerprints.
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

/** `isRepeat`: nothing was stored or moved. `conflict`: the idempotency key was used for another payload. */
export type Stored = { id: string; isRepeat: boolean } | 'conflict';

interface SubmissionStoreOptions {
  db: Kysely<Database>;
  /** Returns the jobs of new and moved submissions; called in the transaction that stores or moves them. */
  jobsFor: (trx: Transaction<Database>, submissions: Submission[]) => Promise<NewJob[]>;
  /** Called after a commit that stored jobs. */
  onJobs?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

type StoredRow = Pick<
  Submission,
  'id' | 'fingerprint' | 'idempotency_key' | 'folder' | 'received_at'
>;

/** Finds stored submissions that a row may repeat: with the same key, or the same payload at about the same time. */
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
    // A later time means that the clock was set back afterwards.
    .where('received_at', '<', now + samePayloadMs);
  if (!keys.length) return samePayload.execute();
  return stored.where('idempotency_key', 'in', keys).unionAll(samePayload).execute();
};

interface Matched {
  fresh: Submission[];
  /** The ids of stored spam that must move to the inbox: it came again without a sign of spam. */
  cleared: string[];
  /** The result for each row: new, a repeat, or in conflict with an earlier submission. */
  results: Stored[];
}

/**
 * Finds what each row is: new, a repeat, spam to clear, or a conflict. Rows are compared with `earlier` and with each
 * other. Changes the given rows: those of cleared spam get the folder `inbox`.
 */
const matchEarlier = (rows: Submission[], earlier: StoredRow[], now: number): Matched => {
  const byKey = new Map(earlier.map((row) => [row.idempotency_key, row]));
  const recent = earlier
    .filter((row) => Math.abs(row.received_at - now) < samePayloadMs)
    // Spam first: the map keeps the last of two equal submissions, so the one in the inbox counts.
    .sort((one, other) => other.folder.localeCompare(one.folder));
  const byPayload = new Map(recent.map((row) => [row.fingerprint, row]));

  const fresh: Submission[] = [];
  const cleared: string[] = [];
  const results = rows.map((row): Stored => {
    const { idempotency_key: key, fingerprint } = row;
    const equal = byPayload.get(fingerprint);
    // The same message may come with another key: a browser that reloads the page makes a new key.
    const original = (key === null ? undefined : byKey.get(key)) ?? equal;
    if (!original) {
      fresh.push(row);
      if (key !== null) byKey.set(key, row);
      byPayload.set(fingerprint, row);
      return { id: row.id, isRepeat: false };
    }
    if (original.fingerprint !== fingerprint) return 'conflict';
    const isInInbox = original.folder === 'inbox' || equal?.folder === 'inbox';
    if (isInInbox || row.folder === 'spam') return { id: original.id, isRepeat: true };
    original.folder = 'inbox';
    byPayload.set(fingerprint, original);
    if (earlier.includes(original)) cleared.push(original.id);
    return { id: original.id, isRepeat: false };
  });
  return { fresh, cleared, results };
};

/**
 * Moves submissions from spam to the inbox, and marks them as new.
 *
 * @param now milliseconds since 1970
 * @returns the moved submissions, with `now` as their time of receipt: the age of their jobs counts from it
 */
export const moveToInbox = async (
  trx: Transaction<Database>,
  ids: string[],
  now: number,
): Promise<Submission[]> => {
  if (!ids.length) return [];
  const moved = await trx
    .updateTable('submissions')
    .set({ folder: 'inbox', done_at: null })
    .where('id', 'in', ids)
    .where('folder', '=', 'spam')
    .returningAll()
    .execute();
  return moved.map((submission) => ({ ...submission, received_at: now }));
};

/** Matches rows with stored ones, and moves cleared spam to the inbox. */
const matchAndMove = async (
  trx: Transaction<Database>,
  rows: Submission[],
  now: number,
): Promise<Omit<Matched, 'cleared'> & { moved: Submission[] }> => {
  const moved: Submission[] = [];
  for (;;) {
    const copies = rows.map((row) => ({ ...row }));
    const matched = matchEarlier(copies, await findEarlier(trx, rows, now), now);
    const some = await moveToInbox(trx, matched.cleared, now);
    moved.push(...some);
    // If there are fewer, another process has moved or erased one in the meantime: match again.
    if (some.length === matched.cleared.length) return { ...matched, moved };
  }
};

/**
 * Makes services that share a PostgreSQL database store submissions with an equal payload or key one after the other.
 * The second service then finds the submission that the first has stored.
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
 * Makes the function that stores submissions. If many arrive at the same time, one transaction stores them all, with
 * their jobs. The function resolves once the commit is synced to disk, and rejects with the database's error.
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
      const { fresh, moved, results } = await matchAndMove(trx, rows, time);
      const jobs = await jobsFor(trx, [...fresh, ...moved]);
      if (fresh.length) await trx.insertInto('submissions').values(fresh).execute();
      if (jobs.length) await trx.insertInto('jobs').values(jobs).execute();
      return { results, queued: jobs.length };
    });
    if (queued) onJobs?.();
    return results;
  });
