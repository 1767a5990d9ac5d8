/** PostgreSQL: its connections, the password file, and the checks of a server. */
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import pgpass from 'pgpass';
import { secondMs } from '#contract/units.ts';
import { failedAt, openFailure } from '#platform/failure.ts';
import { migrate } from './migrations.ts';
import type { Database } from './schema.ts';

/** Returns host, port and database of a URL, without user and password. */
export const hostAndDatabase = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
};

/**
 * Takes no lock for migrations. kysely's lock belongs to the session: PgBouncer's transaction mode would leave it
 * behind on a connection, so that no other service could ever start. `migrate` takes its own lock.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** kysely's PostgreSQL dialect, without the lock for migrations. */
export class UnlockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/**
 * Sent if there is no password, so that the server refuses it and closes the connection. Otherwise the driver would
 * leave the connection open, and a command would wait until the server closed it a minute later.
 */
const wrongPassword = randomUUID();

/** Reads the password of a connection from the user's `.pgpass` (PostgreSQL's documentation, "The Password File"). */
const passwordInFile = (connection: Parameters<typeof pgpass>[0]): Promise<string> =>
  new Promise((resolve) => {
    pgpass(connection, (password) => resolve(password ?? wrongPassword));
  });

// The driver calls it with its parameters if the server asks for a password and DATABASE_URL has no password. It is a
// default, because the empty password of the URL would override the pool's own `password`.
pg.defaults.password = passwordInFile as () => Promise<string>;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Parses a bigint as a number, as SQLite does: times and counts are below 2⁵³. */
const parserOf = (oid: Oid, format?: 'text'): ((text: string) => unknown) =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

interface ConnectOptions {
  /** Milliseconds without a byte after which a connection is closed, even during a query. Undefined: never. */
  silentMs?: number | undefined;
  /** Without `silentMs`: milliseconds of silence until stderr says that the process still waits. */
  sayAfterMs?: readonly [first: number, next: number];
}

/** Makes an unconnected socket, which the driver connects. */
const watchedSocket = (
  place: string,
  { silentMs, sayAfterMs: [first, next] = [30 * secondMs, 60 * secondMs] }: ConnectOptions,
): Socket => {
  const socket = new Socket();
  if (silentMs !== undefined) return socket.setTimeout(silentMs, () => socket.destroy());
  return socket.setTimeout(first).on('timeout', () => {
    console.error(`Still waiting for PostgreSQL at ${place} …`);
    socket.setTimeout(next);
  });
};

/**
 * Makes the full check explicit. pg also checks the certificate and its name in the weaker modes, and warns that its
 * next version will not. With `uselibpqcompat=true`, an operator has chosen libpq's meaning of the modes.
 */
const withFullCheck = (databaseUrl: string): string =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Connections of one process. PostgreSQL's default limit for all clients is 100. */
export const maxConnections = 10;
/**
 * Connections are replaced after this time. Otherwise the service would keep using a connection to a server that a
 * failover has made read-only.
 */
export const maxLifetimeSeconds = 30;

/** Opens a pool of connections. If a connection breaks, its query fails, and the pool replaces it at the next use. */
export const connectPostgres = (
  databaseUrl: string,
  options: ConnectOptions = {},
): Kysely<Database> => {
  const pool = new pg.Pool({
    connectionString: withFullCheck(databaseUrl),
    application_name: 'quarrylight',
    max: maxConnections,
    maxLifetimeSeconds,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30 * secondMs,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    onConnect: (client) => {
      // The pool does not listen to connections in use, and an error event without a listener would end the process.
      client.on('error', (error) => failedAt('database', error));
    },
    stream: () => watchedSocket(hostAndDatabase(databaseUrl), options),
  });
  pool.on('error', () => undefined);
  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      throw failedAt('database', error);
    });
  return new Kysely({
    dialect: new UnlockedDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    }),
  });
};

/** @throws Error if the server could lose a commit */
const assertDurable = async (db: Kysely<Database>): Promise<void> => {
  const setting = sql<{ fsync: string }>`select current_setting('fsync') as fsync`;
  const [row] = (await setting.execute(db)).rows;
  if (row?.fsync === 'on') return;
  throw new Error(
    `fsync is ${row?.fsync}, so a crash could lose messages that the service has confirmed. Set fsync = on.`,
  );
};

/** Encodings that keep every character. With SQL_ASCII, the server keeps the bytes that it gets, which are UTF-8. */
const wholeEncodings = ['UTF8', 'SQL_ASCII'];

/** @throws Error if the database cannot keep every character, such as a dash or an emoji */
const assertUnicode = async (db: Kysely<Database>): Promise<void> => {
  const setting = sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`;
  const [row] = (await setting.execute(db)).rows;
  if (row && wholeEncodings.includes(row.encoding)) return;
  throw new Error(
    `its encoding is ${row?.encoding}, which lacks characters that visitors write. Create it with encoding 'UTF8' (docs/operating/postgresql.md).`,
  );
};

/**
 * Longer than any statement may take. If a connection is silent for this long, the server or network has failed without
 * closing it.
 */
const maxSilentMs = 15 * secondMs;

/**
 * Opens the database of DATABASE_URL, checks that it syncs commits to disk and keeps every character, and migrates it.
 * Several services may do so at once.
 *
 * @throws Error whose message tells an operator why it cannot be used
 */
export const openPostgres = async (
  databaseUrl: string,
  silentMs = maxSilentMs,
): Promise<{ db: Kysely<Database>; isNew: boolean; close: () => Promise<void> }> => {
  // A migration may take longer than any other statement.
  const migrationDb = connectPostgres(databaseUrl);
  let isNew: boolean;
  try {
    await assertDurable(migrationDb);
    await assertUnicode(migrationDb);
    isNew = await migrate(migrationDb);
  } catch (error) {
    throw openFailure(error, `at ${hostAndDatabase(databaseUrl)}`, 'DATABASE_URL');
  } finally {
    await migrationDb.destroy();
  }
  const db = connectPostgres(databaseUrl, { silentMs });
  return { db, isNew, close: () => db.destroy() };
};
