import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface PostgresConnections {
  db: Kysely<Database>;
  /** The connections that `db` uses. */
  pool: pg.Pool;
}

const seconds = 1000;
/** Of one process. PostgreSQL admits 100 in all unless it is told otherwise. */
const connections = 10;

const types: pg.CustomTypesConfig = {
  // Times and counts, all below 2⁵³, as SQLite gives them.
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A commit is kept once it is on the server's disk, whatever the server or the role has as its default. */
export const syncCommits = 'set synchronous_commit to on;';

interface ConnectOptions {
  /** Statements for every new connection, before its first use. */
  onConnect: string;
  /** A connection on which nothing has come or gone for this long is given up, in the midst of a query too. */
  silenceMs?: number;
}

/**
 * Connections that come back after PostgreSQL was away. One that breaks is replaced by the next use; what was under way
 * on it fails with its own error.
 */
export const connectPostgres = (
  databaseUrl: string,
  { onConnect, silenceMs = 0 }: ConnectOptions,
): PostgresConnections => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quarrylight',
    max: connections,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 10 * seconds,
    keepAlive: true,
    types,
    onConnect: async (client) => {
      // While a connection is in use, the pool does not listen: a break would end the process.
      client.on('error', () => undefined);
      const { stream } = (client as pg.Client).connection;
      (stream as Socket).setTimeout(silenceMs, () => stream.destroy());
      await client.query(onConnect);
    },
  });
  pool.on('error', () => undefined);
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool };
};
