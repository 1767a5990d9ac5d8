import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** A statement that waits longer for a lock or a disk is cancelled, so that the visitor gets an answer. */
const timeout = '10s';

/**
 * PostgreSQL's settings for one transaction. Session settings would not work with a proxy that may give each
 * transaction another connection (PgBouncer's transaction mode): they would be lost, or apply to others.
 */
const settings = sql.raw(
  [
    'set local synchronous_commit to on',
    `set local statement_timeout to '${timeout}'`,
    `set local idle_in_transaction_session_timeout to '${timeout}'`,
  ].join('; '),
);

/**
 * Runs changes of the database in one transaction. It resolves once the commit is on disk, whatever the defaults of
 * server and role. Each statement sees what was committed before it began (postgres-dialect.ts). Within another durable
 * transaction, it joins that one.
 *
 * @throws what `work` threw, after a rollback; the database's error
 */
export const durableTransaction = <Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.isTransaction
    ? work(db as Transaction<Database>)
    : db.transaction().execute(async (trx) => {
        if (isPostgres(trx)) await settings.execute(trx);
        return work(trx);
      });
