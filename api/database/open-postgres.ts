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
 * @param onConnect statements for every new connection, before its first use
 */
export const connectPostgres = (
  databaseUrl: string,
  onConnect: string,
): Pick<OpenPostgres, 'db' | 'pool'> => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quarrylight',
    max: connections,
    types,
    ...limits,
    onConnect: async (client) => {
      // While a connection is in use, the pool does not listen: a break would end the process.
      client.on('error', () => undefined);
      await client.query(onConnect);
    },
  });
  pool.on('error', () => undefined);
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool };
};

/** A commit is kept once it is on the server's disk, whatever the server or the role has as its default. */
export const syncCommits = 'set synchronous_commit to on;';

/** What waits for a lock or a disk is given up, so that its visitor is told. */
const impatiently = `
  set statement_timeout to '10s';
  set idle_in_transaction_session_timeout to '30s';
`;

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
 * Brings the tables of a database up to date. Several services may do so at once.
 *
 * @throws Error in a sentence when it does not answer, refuses, or would not sync
 */
export const preparePostgres = async (databaseUrl: string): Promise<void> => {
  const { db } = connectPostgres(databaseUrl, syncCommits);
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
 * Opens the database that DATABASE_URL names, and brings it up to date.
 *
 * @throws Error in a sentence, as `preparePostgres`
 */
export const openPostgres = async (databaseUrl: string): Promise<OpenPostgres> => {
  await preparePostgres(databaseUrl);
  const { db, pool } = connectPostgres(databaseUrl, syncCommits + impatiently);
  return { db, pool, close: () => db.destroy() };
};
