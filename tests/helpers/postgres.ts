/**
 * PostgreSQL for tests: the server of TEST_DATABASE_URL, whose user may create databases, or one that the first test that
 * needs it starts for the whole run. Where there is no server, those tests are skipped with a message; in CI they fail.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, type TestContext } from 'vitest';
import { ensurePostgres, startCluster } from './postgres-cluster.ts';

/** Timeout of hooks that may have to install and start the server, in milliseconds. */
export const postgresStartMs = 240_000;

const missing =
  'PostgreSQL is not tested: set TEST_DATABASE_URL, or run on Debian as root, or install a server below /usr/lib/postgresql.';

/** Skips the test with a message; in CI it fails instead. */
const withoutPostgres = ({ skip }: TestContext): never => {
  if (process.env['CI']) throw new Error(missing);
  return skip(missing);
};

/** The folder of the server's executables; skips the test when there is none. */
export const postgresBinaries = (context: TestContext): string =>
  ensurePostgres() ?? withoutPostgres(context);

/** Starts the server if no test has yet; resolves to its URL, to an error message, or to '' when there is no server. */
const startOnce = async (folder: string): Promise<string> => {
  const answer = join(folder, 'answer');
  try {
    mkdirSync(join(folder, 'asked'));
  } catch {
    while (!existsSync(answer)) await sleep(50);
    return readFileSync(answer, 'utf8');
  }
  const url = await (async () => {
    const binaries = ensurePostgres();
    return binaries ? (await startCluster(binaries, join(folder, 'cluster'))).url : '';
  })().catch((error: unknown) => (error as Error).message);
  writeFileSync(`${answer}.new`, url);
  renameSync(`${answer}.new`, answer);
  return url;
};

const serverUrl = async (context: TestContext): Promise<string> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  const answer = await startOnce(inject('postgresFolder'));
  if (answer === '') return withoutPostgres(context);
  if (answer.startsWith('postgres://')) return `${answer}/postgres`;
  throw new Error(`PostgreSQL did not start: ${answer}`);
};

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Creates an empty database for one test; resolves to its URL. */
export const freshDatabase = async (context: TestContext): Promise<string> => {
  const server = await serverUrl(context);
  const name = `quarrylight_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  // The server of the run is removed as a whole.
  if (process.env['TEST_DATABASE_URL']) {
    context.onTestFinished(() => administer(server, `drop database ${name} with (force)`));
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};
