import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** A statement that waits longer, for a lock or a disk, is cancelled, so that the visitor gets an answer. */
const timeout = '10s';

/**
 * PostgreSQL's settings for one transaction. Settings of the session would not do: a proxy that gives each transaction
 * another connection (PgBouncer's transaction mode) loses them, or leaves them to others.
 */
const settings = sql.raw(
  [
    'set local synchronous_commit to on',
    `set local statement_timeout to '${timeout}'`,
    `set local idle_in_transaction_session_timeout to '${timeout}'`,
  ].join('; '),
);

/**
 * Runs what changes the database. It resolves once the commit is on disk, whatever the defaults of server and role, and a
 * statement sees what was committed before it began (postgres-dialect.ts). Inside another such transaction it is a part of
 * that one.
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
