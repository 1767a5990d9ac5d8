/** Databases and servers that others set up, share or stop. */
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, type TestContext, test, vi } from 'vitest';
import { hourMs } from '#contract/units.ts';
import { removeEndedCounts, sharedLimiters } from '#platform/http/limits.ts';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import type { Database } from '#platform/store/schema.ts';
import { beginTransaction, durableTransaction } from '#platform/store/transactions.ts';
import { startService } from '#service/service.ts';
import { configFrom } from '#settings/service.ts';
import { makeCertificate } from '../../../helpers/certificate.ts';
import { company } from '../../../helpers/company.ts';
import { freshDatabase, postgresBinaries, weaken } from '../../../helpers/postgres.ts';
import { type PostgresCluster, startCluster } from '../../../helpers/postgres-cluster.ts';
import { quiet, type SpawnedServer } from '../../../helpers/spawned-server.ts';
import { startServiceProcess } from '../../../helpers/service-process.ts';
import { tablesOf } from '../../../helpers/store-contents.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';
import { postSubmission, startVisitors, type Visitors } from '../../../helpers/visitors.ts';

test('no index uses the server’s locale, so that a system upgrade hides no account', async (context) => {
  const { db } = await openTemporaryStore(await freshDatabase(context));
  const { rows } = await sql<{ table: string; column: string; locale: string }>`
    select indrelid::regclass::text as "table", attname as "column", collname as locale
    from pg_index
    cross join unnest(indkey::int[], indcollation::oid[]) as part (key, locale)
    join pg_attribute on attrelid = indrelid and attnum = part.key
    join pg_collation on pg_collation.oid = part.locale
    join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname not in ('kysely_migration', 'kysely_migration_lock')
  `.execute(db);
  expect(rows).toContainEqual({ table: 'course_walk_users', column: 'email', locale: 'C' });
  expect(
    rows.filter(({ locale }) => locale !== 'C'),
    'indexed texts of another collation',
  ).toEqual([]);
});

test('a role with all rights on new tables, as on some hosts, cannot read or change rows', async (context) => {
  const url = await freshDatabase(context);
  const host = connectPostgres(url);
  await sql`alter default privileges in schema public grant all on tables to public`.execute(host);
  await host.destroy();
  const store = await openTemporaryStore(url);
  await storeWithMail(store);
  const tables = (await tablesOf(store.db)).map(({ name }) => name);
  const readable = await store.db.transaction().execute(async (trx) => {
    await sql`set local role pg_read_all_settings`.execute(trx);
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(trx);
      const deleted = await sql`delete from ${sql.table(table)}`.execute(trx);
      if (rows.length || deleted.numAffectedRows) found.push(table);
    }
    return found;
  });
  expect(readable, 'tables that another role can read').toEqual([]);
  const open = sql`select relname from pg_class where relkind = 'r'
    and relnamespace = current_schema()::regnamespace and not relrowsecurity`;
  expect((await open.execute(store.db)).rows).toEqual([]);
  expect(await store.db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
});

test('logical replication of all tables leaves the service ready', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const config = configFrom({ ...quiet, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() });
  const { url, close } = await startService(config, { company });
  context.onTestFinished(close);
  const { db } = await openTemporaryStore(databaseUrl);
  await sql`create publication everything for all tables`.execute(db);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, 'ok']);
  // PostgreSQL refuses to change published rows of a table without a key.
  const { rows } = await sql`select relname from pg_class where relkind = 'r'
    and relnamespace = current_schema()::regnamespace
    and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test.for([
  ['LATIN1', 'its encoding is LATIN1, which lacks characters that visitors write. Create it'],
  ['SQL_ASCII', undefined],
] as const)(
  'encoding %s → the database is used only if it keeps every character',
  async ([encoding, sentence], context) => {
    const opened = openPostgres(await freshDatabase(context, encoding));
    if (sentence !== undefined) return expect(opened).rejects.toThrow(sentence);
    const { db, close } = await opened;
    context.onTestFinished(close);
    await storeWithMail({ db }, { fields: '{"message":"– “Grüße” 🐴"}' });
    const row = await db.selectFrom('submissions').select('fields').executeTakeFirstOrThrow();
    expect(row.fields).toContain('– “Grüße” 🐴');
  },
);

const settings = sql<Record<string, string>>`
  select current_setting('transaction_isolation') as isolation,
    current_setting('synchronous_commit') as commit,
    current_setting('statement_timeout') as timeout`;

test('a durable transaction sets commit, isolation and timeout, and leaves nothing behind', async (context) => {
  const databaseUrl = await freshDatabase(context);
  await weaken(databaseUrl);
  const { db } = await openTemporaryStore(databaseUrl);
  const weak = [{ isolation: 'repeatable read', commit: 'off', timeout: '0' }];
  expect((await settings.execute(db)).rows).toEqual(weak);
  const { rows } = await durableTransaction(db, (trx) => settings.execute(trx));
  expect(rows).toEqual([{ isolation: 'read committed', commit: 'on', timeout: '10s' }]);
  const failing = durableTransaction(db, () => Promise.reject(new Error('It is rolled back.')));
  await expect(failing).rejects.toThrow('rolled back');
  expect((await settings.execute(db)).rows).toEqual(weak);
});

/** Resolves when a statement waits for a transaction of another connection. */
const somethingWaits = (db: Kysely<Database>) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });

const countUse = async (db: Kysely<Database>) => {
  const limiterOf = await sharedLimiters(db);
  return limiterOf('uses', { points: 9, seconds: 60 }).count('a client');
};

/** Removes the counts of limits that end within an hour from now. */
const removeCounts = (db: Kysely<Database>) => removeEndedCounts(db, Date.now() + hourMs);

const statements: Array<{
  what: string;
  /** The statement of another service. Its transaction is still open when `ours` begins. */
  theirs: (db: Kysely<Database>) => Promise<unknown>;
  ours: (db: Kysely<Database>) => Promise<unknown>;
  result: unknown;
}> = [
  {
    what: 'rows that the other has removed are skipped',
    theirs: removeCounts,
    ours: removeCounts,
    result: 0,
  },
  {
    what: 'a use of a limit is added to the other’s',
    theirs: (db) => sql`update rate_limits set points = points + 1`.execute(db),
    ours: async (db) => {
      await countUse(db);
      return (await sql`select points from rate_limits`.execute(db)).rows;
    },
    result: [{ points: 3 }],
  },
  {
    what: 'a transaction sees the other’s change',
    theirs: (db) => db.updateTable('limit_key').set({ key: 'BBBB' }).execute(),
    ours: async (db) => {
      const key = db.selectFrom('limit_key').select('key');
      return beginTransaction(db).execute(async (trx) => {
        await trx.executeQuery(key);
        return (await trx.executeQuery(key.forUpdate())).rows;
      });
    },
    result: [{ key: 'BBBB' }],
  },
];

const levels = ['repeatable read', 'serializable'] as const;

test.for(levels.flatMap((isolation) => statements.map((each) => ({ isolation, ...each }))))(
  '$isolation by default, two services change one row at once → neither fails: $what',
  async ({ isolation, theirs, ours, result }, context) => {
    const databaseUrl = await freshDatabase(context);
    await weaken(databaseUrl, isolation);
    const { db } = await openTemporaryStore(databaseUrl);
    await countUse(db);
    const pending = await db.transaction().execute(async (trx) => {
      await theirs(trx);
      const result = ours(db);
      await somethingWaits(db);
      return { result };
    });
    expect(await pending.result).toEqual(result);
  },
);

test('two services count a client together, without storing its IP address', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const env = { ...quiet, DATABASE_URL: databaseUrl, RATE_LIMIT: '5/60s' };
  const start = async (): Promise<string> => {
    const config = configFrom({ ...env, DATA_DIR: temporaryFolder() });
    const { url, close } = await startService(config, { company });
    context.onTestFinished(close);
    return url;
  };
  const urls = [await start(), await start()];
  const answers: Response[] = [];
  for (let number = 0; number < 8; number += 1) {
    answers.push(await postSubmission(urls[number % 2] ?? '', number));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(30);

  const { db } = await openTemporaryStore(databaseUrl);
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^contact:[\w-]{43}$/)]);
});

/** A server for this file only, because tests change and stop it. */
let ownServer: Promise<PostgresCluster> | undefined;
const folder = mkdtempSync(join(tmpdir(), 'postgres-servers-'));
// The server runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const startOwnServer = (context: TestContext): Promise<PostgresCluster> =>
  (ownServer ??= startCluster(postgresBinaries(context), join(folder, 'cluster')));
afterAll(async () => {
  (await ownServer)?.stop('immediate');
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
});

/** Enough for a busy machine. */
const waiting = { timeout: 60_000, interval: 100 };

const becomes = ({ url }: SpawnedServer, status: number) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(status), waiting);

/** Expects 503 for every message that cannot be stored during the outage, and that later messages are stored again. */
const expectOutage = async (
  service: SpawnedServer,
  visitors: Visitors,
  { begin, end }: Record<'begin' | 'end', () => unknown>,
): Promise<void> => {
  await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(10), waiting);
  const refused = visitors.refusals.length;
  await begin();
  await vi.waitFor(() => expect(visitors.refusals.length).toBeGreaterThan(refused + 5), waiting);
  await becomes(service, 503);
  await end();
  const before = visitors.acknowledged.length;
  await vi.waitFor(
    () => expect(visitors.acknowledged.length).toBeGreaterThan(before + 10),
    waiting,
  );
  await becomes(service, 200);
  expect(new Set(visitors.refusals.map(({ status }) => status))).toEqual(new Set([503]));
};

test('if PostgreSQL stops or crashes under load, visitors get 503 and no acknowledged message is lost', async (context) => {
  const cluster = await startOwnServer(context);
  const databaseUrl = `${cluster.url}/postgres`;
  const service = await startServiceProcess(context, { DATABASE_URL: databaseUrl });
  const visitors = startVisitors(service.url);
  context.onTestFinished(visitors.stop);
  const { acknowledged, refusals } = visitors;

  for (const mode of ['fast', 'immediate'] as const) {
    await expectOutage(service, visitors, {
      begin: () => cluster.stop(mode),
      end: () => cluster.start(),
    });
  }
  await visitors.stop();

  expect(service.child.exitCode).toBeNull();
  expect(refusals.every(({ headers }) => headers.get('Retry-After') === '30')).toBe(true);
  const lost = await visitors.lostIn(await openTemporaryStore(databaseUrl));
  console.log(
    `PostgreSQL stopped twice: ${acknowledged.length} acknowledged, ${refusals.length} refused, ${lost.length} lost.`,
  );
  expect(lost, 'acknowledged, and not stored').toEqual([]);
});

test('a private authority’s certificate is accepted only if sslrootcert names it', async (context) => {
  const cluster = await startOwnServer(context);
  makeCertificate(folder);
  const data = join(folder, 'cluster', 'data');
  const { uid, gid } = statSync(data);
  for (const [from, to] of [
    ['privkey.pem', 'server.key'],
    ['fullchain.pem', 'server.crt'],
  ] as const) {
    copyFileSync(join(folder, from), join(data, to));
    chownSync(join(data, to), uid, gid);
  }
  const plain = connectPostgres(`${cluster.url}/postgres`);
  await sql`alter system set ssl to on`.execute(plain);
  await sql`select pg_reload_conf()`.execute(plain);
  await plain.destroy();
  const url = `${cluster.url}/postgres?sslmode=verify-full`;
  await expect(openPostgres(url)).rejects.toThrow(
    /certificate refused \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. What to do: docs\/operating\/troubleshooting\.md/,
  );
  const { close } = await openPostgres(`${url}&sslrootcert=${join(folder, 'fullchain.pem')}`);
  await close();
});
