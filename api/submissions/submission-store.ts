import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SubmissionPayload } from '#contract/submission.ts';
import { groupCommit } from '../database/group-commit.ts';
import type { Database, NewOutboxRow, NewSubmission } from '../database/schema.ts';
import { lockIntents } from './intent-locks.ts';
import { submissionId } from './submission-id.ts';

/** A payload sent again without a key within this time is the same submission (design, POST /api/contact). */
const SAME_PAYLOAD_MS = 10 * 60 * 1000;

export interface Incoming {
  payload: SubmissionPayload;
  folder: 'inbox' | 'spam';
  idempotencyKey: string | undefined;
}

/** `conflict`: the key was used for other words. */
export type Stored = { id: string; repeated: boolean } | 'conflict';

interface SubmissionStoreOptions {
  db: Kysely<Database>;
  /** What must leave the house because of a submission, in the same transaction. */
  outboxRows: (submission: NewSubmission) => NewOutboxRow[];
  /** Called after a commit that put rows into the outbox. */
  onOutbox?: () => void;
  now?: () => number;
}

type Known = Pick<NewSubmission, 'id' | 'fingerprint' | 'idempotency_key' | 'folder'>;

const toRow = ({ payload, folder, idempotencyKey }: Incoming, now: number): NewSubmission => {
  const fields = JSON.stringify(payload.fields);
  return {
    id: submissionId(now),
    kind: payload.kind,
    folder,
    received_at: now,
    fields,
    idempotency_key: idempotencyKey ?? null,
    fingerprint: createHash('sha256').update(`${payload.kind}\n${fields}`).digest('base64url'),
  };
};

const knownBy = async (
  trx: Transaction<Database>,
  rows: NewSubmission[],
  now: number,
): Promise<Known[]> => {
  const keys = rows.flatMap(({ idempotency_key: key }) => key ?? []);
  const prints = rows.filter((row) => !row.idempotency_key).map(({ fingerprint }) => fingerprint);
  return trx
    .selectFrom('submissions')
    .select(['id', 'fingerprint', 'idempotency_key', 'folder'])
    .where((where) =>
      where.or([
        ...(keys.length ? [where('idempotency_key', 'in', keys)] : []),
        ...(prints.length
          ? [where('fingerprint', 'in', prints).and('received_at', '>', now - SAME_PAYLOAD_MS)]
          : []),
      ]),
    )
    .execute();
};

/** The same words, sent before: not those that were set aside, when these are none of the kind. */
const earlierWords = (byPrint: Map<string, Known>, { fingerprint, folder }: NewSubmission) =>
  byPrint.get(`${fingerprint}inbox`) ??
  (folder === 'spam' ? byPrint.get(`${fingerprint}spam`) : undefined);

/** Decides for each row whether it is new, a repeat, or a used key with other words. */
const sortOut = (
  rows: NewSubmission[],
  known: Known[],
): { fresh: NewSubmission[]; results: Stored[] } => {
  const byKey = new Map(known.map((row) => [row.idempotency_key, row]));
  const byPrint = new Map(known.map((row) => [row.fingerprint + row.folder, row]));
  const fresh: NewSubmission[] = [];
  const results = rows.map((row): Stored => {
    const key = row.idempotency_key ?? null;
    const earlier = key === null ? earlierWords(byPrint, row) : byKey.get(key);
    if (earlier) {
      if (earlier.fingerprint !== row.fingerprint) return 'conflict';
      return { id: earlier.id, repeated: true };
    }
    fresh.push(row);
    if (key !== null) byKey.set(key, row);
    byPrint.set(row.fingerprint + row.folder, row);
    return { id: row.id, repeated: false };
  });
  return { fresh, results };
};

/**
 * Keeps submissions. What it has answered is on disk: each commit is synced in full, and the outbox rows of a
 * submission are in the same transaction.
 *
 * @returns stores one submission; rejects with the database's error when it cannot
 */
export const createSubmissionStore = ({
  db,
  outboxRows,
  onOutbox,
  now = Date.now,
}: SubmissionStoreOptions): ((incoming: Incoming) => Promise<Stored>) =>
  groupCommit(async (group: Incoming[]) => {
    const at = now();
    const rows = group.map((incoming) => toRow(incoming, at));
    const { results, outgoing } = await db.transaction().execute(async (trx) => {
      await lockIntents(trx, rows);
      const sorted = sortOut(rows, await knownBy(trx, rows, at));
      const leaving = sorted.fresh.flatMap(outboxRows);
      if (sorted.fresh.length) await trx.insertInto('submissions').values(sorted.fresh).execute();
      if (leaving.length) await trx.insertInto('outbox').values(leaving).execute();
      return { results: sorted.results, outgoing: leaving.length };
    });
    if (outgoing) onOutbox?.();
    return results;
  });
