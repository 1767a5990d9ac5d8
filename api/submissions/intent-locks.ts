import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, NewSubmission } from '../database/schema.ts';

/** Of what makes two submissions one: the key, or without one the payload. */
const lockOf = ({ idempotency_key: key, fingerprint }: NewSubmission): bigint =>
  createHash('sha256')
    .update(key === null || key === undefined ? `payload ${fingerprint}` : `key ${key}`)
    .digest()
    .readBigInt64BE();

/**
 * Lets services that share a PostgreSQL store one intent one after the other, so that the second sees the first: until
 * the transaction ends, no other goes past here with the same key or, where there is none, the same payload. Within one
 * process, and so with SQLite, commits are one after the other anyway.
 */
export const lockIntents = async (
  trx: Transaction<Database>,
  rows: NewSubmission[],
): Promise<void> => {
  if (!isPostgres(trx)) return;
  // All in one order, so that no two groups wait for each other.
  const locks = [...new Set(rows.map(lockOf))].sort((one, other) => (one < other ? -1 : 1));
  await sql`
    select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) as lock
  `.execute(trx);
};
