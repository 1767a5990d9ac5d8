import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import type { NewSubmission } from '#contact/tables.ts';

const lockId = (name: string): bigint => hash('sha256', name, 'buffer').readBigInt64BE();

/**
 * Locks names until the transaction ends. Another transaction that locks one of them waits here. SQLite needs no locks,
 * as one process commits its groups one after the other.
 */
export const lockNames = async (trx: Transaction<Database>, names: string[]): Promise<void> => {
  if (!isPostgres(trx)) return;
  // Every transaction takes its locks in the same order, so that there are no deadlocks.
  const locks = [...new Set(names.map(lockId))].sort((one, other) => (one < other ? -1 : 1));
  await sql`
    select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) as lock
  `.execute(trx);
};

/** The names to lock: of the payload and, if there is one, of the idempotency key. */
const intentsOf = ({ idempotency_key: key, fingerprint }: NewSubmission): string[] => [
  `payload ${fingerprint}`,
  ...(key ? [`key ${key}`] : []),
];

/**
 * Makes services that share a PostgreSQL database store equal submissions one after the other, so that the second one
 * finds what the first has stored.
 */
export const lockIntents = (trx: Transaction<Database>, rows: NewSubmission[]): Promise<void> =>
  lockNames(trx, rows.flatMap(intentsOf));
