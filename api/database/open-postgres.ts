import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
import { postgresFailure } from './postgres-failure.ts';
import type { Database } from './schema.ts';

export interface OpenPostgres {
  db: Kysely<Database>;
  /** The connections that `db` uses. */
  pool: pg.Pool;
  close: () => Promise<void>;
}

const seconds = 1000;
/** Of one process. PostgreSQL admits 100 in all unless it is told otherwise. */
const connections = 10;

const limits = {
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 60 * seconds,
  /** A statement that waits for a lock or a disk is given up, so that its visitor is told. */
  statement_timeout: 10 * seconds,
  idle_in_transaction_session_timeout: 30 * seconds,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * seconds,
};

const types: pg.CustomTypesConfig = {
  // Times and counts, all below 2⁵³, as SQLite gives them.
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Connections that come back after PostgreSQL was away. One that breaks is replaced by the next use; what was under way
 * on it fails with its own error.
 *
 * @param onConnect carried out on every new connection before its first use
 */
export const postgresPool = (
  databaseUrl: string,
  onConnect: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quarrylight',
    max: connections,
    types,
    ...limits,
    onConnect: async (client) => {
      // While a connection is in use, the pool does not listen: a break would end the process.
      client.on('error', () => undefined);
      await onConnect(client);
    },
  });
  pool.on('error', () => undefined);
  return pool;
};

/** A commit is kept once it is on the server's disk, whatever the server or the role has as its default. */
const syncCommits = (client: pg.ClientBase): Promise<unknown> =>
  client.query('set synchronous_commit to on');

const assertDurable = async (db: Kysely<Database>): Promise<void> => {
  const settings = sql<{ commit: string; fsync: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
  const [row] = (await settings.execute(db)).rows;
  if (row?.commit === 'on' && row.fsync === 'on') return;
  throw new Error(
    `PostgreSQL runs with synchronous_commit=${row?.commit}, fsync=${row?.fsync}: both must be on, or what it has confirmed can be lost.`,
  );
};

/**
 * Opens the database that DATABASE_URL names, and brings it up to date. Several services may do so at once.
 *
 * @throws Error in a sentence when it does not answer, refuses, or would not sync
 */
export const openPostgres = async (databaseUrl: string): Promise<OpenPostgres> => {
  const pool = postgresPool(databaseUrl, syncCommits);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertDurable(db);
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw postgresFailure(error, databaseUrl);
  }
  return { db, pool, close: () => db.destroy() };
};
