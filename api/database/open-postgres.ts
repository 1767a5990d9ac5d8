import { type Kysely, sql } from 'kysely';
import { connectPostgres, type PostgresConnections, syncCommits } from './connect-postgres.ts';
import { migrate } from './migrations.ts';
import { postgresFailure } from './postgres-failure.ts';
import type { Database } from './schema.ts';

export interface OpenPostgres extends PostgresConnections {
  close: () => Promise<void>;
}

/** What waits for a lock or a disk is given up, so that its visitor is told. */
const impatiently = `
  set statement_timeout to '10s';
  set idle_in_transaction_session_timeout to '10s';
`;
/** Longer than any statement may take: the server, or the way to it, is gone without a word. */
const silenceMs = 15_000;

const assertDurable = async (db: Kysely<Database>): Promise<void> => {
  const settings = sql<{ commit: string; fsync: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
  const [row] = (await settings.execute(db)).rows;
  if (row?.commit === 'on' && row.fsync === 'on') return;
  throw new Error(
    `synchronous_commit is ${row?.commit} and fsync is ${row?.fsync}: both must be on, or what it has confirmed can be lost.`,
  );
};

/**
 * Brings the tables of a database up to date. Several services may do so at once.
 *
 * @throws Error in a sentence when it does not answer, refuses, or would not sync
 */
export const preparePostgres = async (databaseUrl: string): Promise<void> => {
  const { db } = connectPostgres(databaseUrl, { onConnect: syncCommits });
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
export const openPostgres = async (
  databaseUrl: string,
  limits = { silenceMs },
): Promise<OpenPostgres> => {
  await preparePostgres(databaseUrl);
  const connections = connectPostgres(databaseUrl, {
    onConnect: syncCommits + impatiently,
    ...limits,
  });
  return { ...connections, close: () => connections.db.destroy() };
};
