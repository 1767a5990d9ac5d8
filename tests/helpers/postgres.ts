/**
 * A PostgreSQL for the tests that want one: that of TEST_DATABASE_URL, whose user may create databases, else one of the
 * run's own, started by the first test that asks. Where there is none, those tests are skipped with a sentence; not so
 * in CI.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, type TestContext } from 'vitest';
import { ensurePostgres, startCluster } from './postgres-cluster.ts';

/** For hooks that may have to install and start the server first. */
export const postgresStartMs = 240_000;

const missing =
  'PostgreSQL is not tested: set TEST_DATABASE_URL, or run on Debian as root, or install a server below /usr/lib/postgresql.';

/** Skips the test, visibly; in CI it fails instead. */
const withoutPostgres = ({ skip }: TestContext): never => {
  if (process.env['CI']) throw new Error(missing);
  return skip(missing);
};

/** Programs of a server, or the test is skipped. */
export const postgresBinaries = (context: TestContext): string =>
  ensurePostgres() ?? withoutPostgres(context);

/** Starts the run's server when this is the first to ask; resolves to its URL, or to a text that says why there is none. */
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

/** An empty database for one test: its address. */
export const freshDatabase = async (context: TestContext): Promise<string> => {
  const server = await serverUrl(context);
  const name = `quarrylight_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  // The run's own server goes as a whole.
  if (process.env['TEST_DATABASE_URL']) {
    context.onTestFinished(() => administer(server, `drop database ${name} with (force)`));
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};
