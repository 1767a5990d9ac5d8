import type { Socket } from 'node:net';
import { CompiledQuery, type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface PostgresConnections {
  db: Kysely<Database>;
  /** The connections that `db` uses. */
  pool: pg.Pool;
}

const seconds = 1000;
/** Connections of one process. PostgreSQL's default limit is 100 for all. */
const maxConnections = 10;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Returns bigint as a number, as SQLite does: times and counts are below 2⁵³. */
const parserOf = (oid: Oid, format?: 'text'): ((text: string) => unknown) =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

/**
 * For statements outside a transaction, whatever the default of the server or the role: a commit waits until it is on the
 * server's disk, and a statement sees what was committed before it began.
 */
export const syncCommits = `
  set synchronous_commit to on;
  set default_transaction_isolation to 'read committed';
`;

/**
 * The same for each transaction, in the one message that begins it. A proxy that gives each transaction another connection
 * (PgBouncer's transaction mode) loses the settings of the session.
 */
const begin = CompiledQuery.raw(
  'begin isolation level read committed; set local synchronous_commit to on',
);

class DurableDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(begin);
    };
    return driver;
  }
}

interface ConnectOptions {
  /** Statements run on every new connection before its first use. */
  onConnect: string;
  /** A connection on which no byte moves for this time is closed, even during a query; 0: never. */
  idleTimeoutMs?: number;
}

/**
 * A pool of connections. One that breaks is replaced on its next use; the query that was running on it fails with its own
 * error.
 */
export const connectPostgres = (
  databaseUrl: string,
  { onConnect, idleTimeoutMs = 0 }: ConnectOptions,
): PostgresConnections => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quarrylight',
    max: maxConnections,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 10 * seconds,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: async (client) => {
      // The pool does not listen to a connection in use, and an error event without a listener would end the process.
      client.on('error', () => undefined);
      const { stream } = (client as pg.Client).connection;
      (stream as Socket).setTimeout(idleTimeoutMs, () => stream.destroy());
      await client.query(onConnect);
    },
  });
  pool.on('error', () => undefined);
  return { db: new Kysely({ dialect: new DurableDialect({ pool }) }), pool };
};
