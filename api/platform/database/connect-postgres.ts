import { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import pgpass from 'pgpass';
import { failedAt } from '#platform/log/failures.ts';
import { ReadCommittedDialect } from './postgres-dialect.ts';
import type { Database } from './schema.ts';

const seconds = 1000;
/** Connections of one process. PostgreSQL's default limit for all clients is 100. */
const maxConnections = 10;
/**
 * Connections are replaced after this time. Otherwise a connection to a server that a failover has made read-only would
 * be used for ever.
 */
const maxLifetimeSeconds = 30;

/** Host, port and database of a URL, without user and password. */
export const placeOf = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
};

/** The code and severity with which the server itself refuses a wrong password. */
const noPassword = { code: '28P01', severity: 'FATAL' };

/** The password of a connection in the file that PGPASSFILE names (PostgreSQL's documentation, "The Password File"). */
const passwordInFile = (connection: Parameters<typeof pgpass>[0]): Promise<string> =>
  new Promise((resolve, reject) => {
    pgpass(connection, (password) => {
      if (password !== undefined) resolve(password);
      else reject(Object.assign(new Error('PGPASSFILE gives no password.'), noPassword));
    });
  });

// The driver calls it with its parameters when the server asks for a password and DATABASE_URL has none. It is a
// default because the pool's own `password` would be overridden by the empty one of the URL.
pg.defaults.password = passwordInFile as () => Promise<string>;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Returns bigint as a number, as SQLite does: times and counts are below 2⁵³. */
const parserOf = (oid: Oid, format?: 'text'): ((text: string) => unknown) =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

interface ConnectOptions {
  /** A connection on which no byte moves for this time is closed, even during a query; undefined: never. */
  silentMs?: number | undefined;
  /** Without `silentMs`: how much silence before stderr says that we still wait, the first time and each next time. */
  sayAfterMs?: readonly [first: number, next: number];
}

/** An unconnected socket, which the driver connects. */
const watchedSocket = (
  place: string,
  { silentMs, sayAfterMs: [first, next] = [30 * seconds, 60 * seconds] }: ConnectOptions,
): Socket => {
  const socket = new Socket();
  if (silentMs !== undefined) return socket.setTimeout(silentMs, () => socket.destroy());
  return socket.setTimeout(first).on('timeout', () => {
    console.error(`Still waiting for PostgreSQL at ${place} …`);
    socket.setTimeout(next);
  });
};

/**
 * pg checks the certificate and its name for these modes too, and warns of its next version, which will not. With
 * `uselibpqcompat=true` an operator has chosen libpq's meaning.
 */
const withFullCheck = (databaseUrl: string): string =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** A pool of connections. When a connection breaks, the query running on it fails, and its next use replaces it. */
export const connectPostgres = (
  databaseUrl: string,
  options: ConnectOptions = {},
): Kysely<Database> => {
  const pool = new pg.Pool({
    connectionString: withFullCheck(databaseUrl),
    application_name: 'quarrylight',
    max: maxConnections,
    maxLifetimeSeconds,
    connectionTimeoutMillis: 5 * seconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30 * seconds,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    onConnect: (client) => {
      // The pool has no listener on connections in use, and an error event without a listener would end the process.
      client.on('error', (error) => failedAt('database', error));
    },
    stream: () => watchedSocket(placeOf(databaseUrl), options),
  });
  pool.on('error', () => undefined);
  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      throw failedAt('database', error);
    });
  return new Kysely({
    dialect: new ReadCommittedDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    }),
  });
};
