import { type Kysely, sql } from 'kysely';
import { connectPostgres, type PostgresConnections } from './connect-postgres.ts';
import { migrate } from './migrate.ts';
import { postgresFailure } from './postgres-failure.ts';
import type { Database } from './schema.ts';

export interface OpenPostgres extends PostgresConnections {
  close: () => Promise<void>;
}

const statementTimeoutMs = 10_000;
/** Longer than any statement may take. The server or the network has then failed without closing the connection. */
const idleTimeoutMs = 15_000;

/** @throws Error when a commit could be lost */
const assertDurable = async (db: Kysely<Database>): Promise<void> => {
  const settings = sql<{ commit: string; fsync: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
  // In a transaction, as every change is.
  const [row] = (await db.transaction().execute((trx) => settings.execute(trx))).rows;
  if (row?.commit === 'on' && row.fsync === 'on') return;
  throw new Error(
    `synchronous_commit is ${row?.commit} and fsync is ${row?.fsync}: both must be on, or what it has confirmed can be lost.`,
  );
};

/**
 * Checks that the database keeps what it commits, and migrates it. Several services may do so at once.
 *
 * @throws Error whose message tells an operator why it cannot be used
 */
export const preparePostgres = async (databaseUrl: string): Promise<void> => {
  const { db } = connectPostgres(databaseUrl);
  try {
    await assertDurable(db);
    await migrate(db);
  } catch (error) {
    throw postgresFailure(error, databaseUrl);
  } finally {
    await db.destroy();
  }
};

/**
 * Opens the database of DATABASE_URL and migrates it.
 *
 * @throws Error as `preparePostgres`
 */
export const openPostgres = async (
  databaseUrl: string,
  limits = { idleTimeoutMs },
): Promise<OpenPostgres> => {
  await preparePostgres(databaseUrl);
  const connections = connectPostgres(databaseUrl, { statementTimeoutMs, ...limits });
  return { ...connections, close: () => connections.db.destroy() };
};
