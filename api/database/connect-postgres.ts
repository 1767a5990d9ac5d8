import type { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import { DurableDialect, type DurableOptions } from './durable-dialect.ts';
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

interface ConnectOptions extends Partial<DurableOptions> {
  /** A connection on which no byte moves for this time is closed, even during a query; 0: never. */
  idleTimeoutMs?: number;
}

/**
 * A pool of connections. One that breaks is replaced on its next use; the query that was running on it fails with its own
 * error.
 */
export const connectPostgres = (
  databaseUrl: string,
  { statementTimeoutMs = 0, idleTimeoutMs = 0, readOnly = false }: ConnectOptions = {},
): PostgresConnections => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quarrylight',
    max: maxConnections,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 10 * seconds,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    onConnect: (client) => {
      // The pool does not listen to a connection in use, and an error event without a listener would end the process.
      client.on('error', () => undefined);
      const { stream } = (client as pg.Client).connection;
      (stream as Socket).setTimeout(idleTimeoutMs, () => stream.destroy());
    },
  });
  pool.on('error', () => undefined);
  return {
    db: new Kysely({ dialect: new DurableDialect({ pool }, { statementTimeoutMs, readOnly }) }),
    pool,
  };
};
