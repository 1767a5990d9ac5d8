/**
 * Work in the database: durable transactions, one by one, in batches and in groups. Also the clock and the locks that
 * services share.
 */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { isOutage } from '#platform/failure.ts';
import type { Database } from './schema.ts';

/** Returns whether a query or migration runs on PostgreSQL. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** PostgreSQL cancels a statement that waits longer for a lock or a disk, so that the visitor gets an answer. */
const timeout = '10s';

/** A process that freezes in a transaction loses its connection, so that its locks block nobody. */
const idleLimit = `set local idle_in_transaction_session_timeout to '${timeout}'`;

/**
 * PostgreSQL's settings for one transaction. Not for the session: a proxy may give each transaction another connection
 * (PgBouncer's transaction mode), so session settings would be lost, or apply to others.
 */
const localSettings = sql.raw(
  [
    'set local synchronous_commit to on',
    `set local statement_timeout to '${timeout}'`,
    idleLimit,
  ].join('; '),
);

/** Sets only the idle limit, for a transaction whose statements may take any time, such as a migration. */
export const limitIdleTime = async (trx: Transaction<Database>): Promise<void> => {
  if (isPostgres(trx)) await sql.raw(idleLimit).execute(trx);
};

/**
 * Begins a transaction in which each statement sees everything that was committed before the statement began. The
 * default of server, database or role may be stricter: a statement would then fail if another transaction had changed
 * its row. A session setting would not help (`localSettings`). SQLite ignores the level, because it runs one writing
 * transaction at a time.
 */
export const beginTransaction = (db: Kysely<Database>) =>
  // oxlint-disable-next-line no-restricted-properties
  db.transaction().setIsolationLevel('read committed');

/**
 * Runs changes of the database in one transaction. Resolves once the commit is on disk, whatever the defaults of server
 * and role. Inside another durable transaction, joins that one.
 *
 * @throws the error of `work`, after a rollback; the database's error
 */
export const durableTransaction = <Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.isTransaction
    ? work(db as Transaction<Database>)
    : beginTransaction(db).execute(async (trx) => {
        if (isPostgres(trx)) await localSettings.execute(trx);
        return work(trx);
      });

/**
 * Does long work in batches. Each has its own transaction, and gives the event loop a turn: SQLite's statements run in
 * this process, which cannot answer requests in the meantime.
 *
 * @param batch resolves to the number of rows that it dealt with. 0: nothing is left
 * @param signal if aborted, no further batch begins
 * @returns the total number of rows
 */
export const inBatches = async (
  batch: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> => {
  for (let total = 0; ;) {
    const count = signal?.aborted ? 0 : await batch();
    if (!count) return total;
    total += count;
    await nextTurn();
  }
};

/** Rows that one transaction deletes, in tables with small rows. */
export const batchSize = 200;

/**
 * Deletes the rows of a table that match a condition, in batches.
 *
 * @param signal if aborted, no further batch begins
 * @returns the number of deleted rows
 */
export const deleteInBatches = (
  db: Kysely<Database>,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> => {
  const rows = sql.table(table);
  const deletion = sql`delete from ${rows}
    where id in (select id from ${rows} where ${condition} limit ${batchSize})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await durableTransaction(db, (trx) => deletion.execute(trx));
    return Number(numAffectedRows);
  }, signal);
};

/** A larger group would block other requests for longer. */
const maxGroupSize = 256;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Commits items in groups, so that they share one sync to disk. A group holds the items that arrived during the
 * previous commit, and all that arrive in the next turns of the event loop, until a turn brings no new item.
 *
 * @param commit runs a group in one transaction, and returns one result per item, in their order
 * @returns a function that adds an item. Its promise settles with the commit of the item
 */
export const groupCommit = <Item, Result>(
  commit: (items: Item[]) => Promise<Result[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Array<Waiting<Item, Result>> = [];
  let running = false;

  const commitGroup = async (group: Array<Waiting<Item, Result>>): Promise<void> => {
    try {
      const results = await commit(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length === 1 || isOutage(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      // Repeats them one by one, so that only the item that cannot be committed fails.
      for (const single of group) await commitGroup([single]);
    }
  };

  /**
   * Waits until a turn of the event loop brings no new item, or the group is full. A commit of many items costs hardly
   * more than a commit of one.
   */
  const gather = async (): Promise<void> => {
    // Waits for the rest of the current turn.
    await nextTurn();
    let before = 0;
    do {
      before = waiting.length;
      await nextTurn();
    } while (waiting.length > before && waiting.length < maxGroupSize);
  };

  const run = async (): Promise<void> => {
    while (waiting.length) {
      await gather();
      await commitGroup(waiting.splice(0, maxGroupSize));
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      void run();
    });
};

const lockId = (name: string): bigint => hash('sha256', name, 'buffer').readBigInt64BE();

/**
 * Locks names until the transaction ends. Another transaction that locks one of the names waits here. SQLite needs no
 * locks, because one process commits its groups one after the other.
 */
export const lockNames = async (trx: Transaction<Database>, names: string[]): Promise<void> => {
  if (!isPostgres(trx)) return;
  // Sorted: if every transaction takes its locks in the same order, there are no deadlocks.
  const locks = [...new Set(names.map(lockId))].sort((one, other) => (one < other ? -1 : 1));
  await sql`
    select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) as lock
  `.execute(trx);
};

const serverTime = sql<{ ms: number }>`
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;

/**
 * Returns milliseconds since 1970 by a clock that all services of a database share: PostgreSQL's or, with SQLite, this
 * computer's. If each service used its own clock, it could mistake another service's lease for expired.
 */
export const databaseTime = async (db: Kysely<Database>): Promise<number> => {
  if (!isPostgres(db)) return Date.now();
  const [row] = (await serverTime.execute(db)).rows;
  return row?.ms ?? Date.now();
};
