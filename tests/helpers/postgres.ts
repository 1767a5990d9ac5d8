/**
 * Databases of the run's PostgreSQL server (postgres-setup.ts). Without a server, tests that need one are skipped with a
 * message. In CI they fail.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, type TestContext } from 'vitest';
import { connectPostgres } from '#platform/store/postgres.ts';
import { ensurePostgres } from './postgres-cluster.ts';

const missing =
  'PostgreSQL is not tested: set TEST_DATABASE_URL, or run on Debian as root, or install a server below /usr/lib/postgresql.';

/** Skips the test with a message. In CI, fails it. */
const withoutPostgres = ({ skip }: TestContext): never => {
  if (process.env['CI']) throw new Error(missing);
  return skip(missing);
};

/** Returns the folder of the server's executables. Skips the test if there is none. */
export const postgresBinaries = (context: TestContext): string =>
  ensurePostgres() ?? withoutPostgres(context);

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Creates an empty database for one test. Resolves to its URL.
 *
 * @param encoding default: UTF8
 */
export const freshDatabase = async (context: TestContext, encoding?: string): Promise<string> => {
  const server = inject('postgresUrl') || withoutPostgres(context);
  const name = `quarrylight_test_${randomBytes(6).toString('hex')}`;
  const options = encoding ? ` encoding '${encoding}' locale 'C' template template0` : '';
  await administer(server, `create database ${name}${options}`);
  // The run's own server is deleted as a whole. Dropping a database there would first write its memory to disk.
  if (process.env['TEST_DATABASE_URL']) {
    context.onTestFinished(() => administer(server, `drop database ${name} with (force)`));
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};

/** Default isolation levels under which a statement fails if it meets another transaction's change. */
type StrictIsolation = 'repeatable read' | 'serializable';

/** Gives a database defaults that can lose commits and store equal submissions twice. */
export const weaken = async (
  databaseUrl: string,
  isolation: StrictIsolation = 'repeatable read',
): Promise<void> => {
  const db = connectPostgres(databaseUrl);
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit to off`.execute(db);
  await sql`alter database ${name} set default_transaction_isolation to ${sql.lit(isolation)}`.execute(
    db,
  );
  await db.destroy();
};
