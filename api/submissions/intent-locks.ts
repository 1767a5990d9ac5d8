import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, NewSubmission } from '../database/schema.ts';

/** The lock of an idempotency key or, without one, of a payload. */
const lockId = ({ idempotency_key: key, fingerprint }: NewSubmission): bigint =>
  createHash('sha256')
    .update(key === null || key === undefined ? `payload ${fingerprint}` : `key ${key}`)
    .digest()
    .readBigInt64BE();

/**
 * Makes services that share a PostgreSQL database store equal intents one after the other, so that the second finds what
 * the first has stored: until this transaction ends, every other transaction with one of the same keys or payloads waits
 * here. SQLite needs no locks, as one process commits its groups one after the other.
 */
export const lockIntents = async (
  trx: Transaction<Database>,
  rows: NewSubmission[],
): Promise<void> => {
  if (!isPostgres(trx)) return;
  // Every transaction takes its locks in the same order, so that no two wait for each other.
  const locks = [...new Set(rows.map(lockId))].sort((one, other) => (one < other ? -1 : 1));
  await sql`
    select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) as lock
  `.execute(trx);
};
