/** A store that is older than this version can adopt is left as it is, and the operator is told what to start before. */
import { cpSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, type TestContext, test } from 'vitest';
import { backUp } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { makeOlderStore, olderVersions } from '../../../helpers/older-store.ts';
import { freshDatabase, postgresStartMs } from '../../../helpers/postgres.ts';
import { rowsOf, tablesOf } from '../../../helpers/store-contents.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const sentence =
  'This store is of a version before 2026-11-24 and was left as it is: start version 2026-11-24 (2fab7b4c) with it once, then this one, as docs/operating.md, "Upgrades", says.';

/** The bytes of the store's files by name. The index of a log is no part of the store. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith('quarrylight.sqlite') && !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name), 'hex')]),
  );

/** A store that a crash leaves, with what these statements changed in its log alone. @returns its folder */
const crashedStore = (folder: string, statements: string): string => {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec(`pragma journal_mode = wal; pragma wal_autocheckpoint = 0; ${statements}`);
  const crashed = join(temporaryFolder(), 'data');
  cpSync(folder, crashed, { recursive: true });
  sqlite.close();
  return crashed;
};

describe.each(olderVersions)('a store of %s', (_, statements) => {
  const make = (context: TestContext, database: 'SQLite' | 'PostgreSQL' = 'SQLite') =>
    makeOlderStore(context, database, statements);

  test(
    'is refused in SQLite by the service and by commands, and stays byte for byte',
    async (context) => {
      const { dataDir, ...place } = await make(context);
      const before = filesIn(dataDir);
      const copyTo = ['copy', '--to', await freshDatabase(context)];
      await expect(openDatabase({ dataDir, ...place })).rejects.toThrow(sentence);
      for (const args of [['list'], copyTo]) {
        const { code, messages } = await inboxOver(() => dataDir)(args);
        expect([code, messages]).toEqual([1, `${sentence}\n`]);
      }
      expect(filesIn(dataDir)).toEqual(before);
    },
    postgresStartMs,
  );

  test('stays byte for byte where all of it is in the log that a crash has left', async () => {
    const dataDir = crashedStore(temporaryFolder(), statements('SQLite'));
    const before = filesIn(dataDir);
    expect(before['quarrylight.sqlite-wal']?.length).toBeGreaterThan(0);
    await expect(openDatabase({ dataDir, databaseUrl: '' })).rejects.toThrow(sentence);
    expect(filesIn(dataDir)).toEqual(before);
  });

  test('can be backed up, but not restored, which changes nothing', async (context) => {
    const { dataDir } = await make(context);
    const copy = join(temporaryFolder(), 'copy.sqlite');
    const { rows } = await backUp(dataDir, copy);
    expect(rows['submissions']).toBeGreaterThan(0);
    const into = temporaryFolder();
    renameSync(databaseFile(dataDir), databaseFile(into));
    const before = filesIn(into);
    await expect(restore(into, copy)).rejects.toThrow(sentence);
    expect(filesIn(into)).toEqual(before);
  });

  test(
    'is refused in PostgreSQL by the service and by commands, and stays as it is',
    async (context) => {
      const place = await make(context, 'PostgreSQL');
      const db = connectPostgres(place.databaseUrl);
      context.onTestFinished(() => db.destroy());
      const contents = async () => [await tablesOf(db), await rowsOf(db)];
      const before = await contents();
      await expect(openDatabase(place)).rejects.toThrow(sentence);
      const dataDir = temporaryFolder();
      await (await openDatabase({ dataDir, databaseUrl: '' })).close();
      for (const [args, env] of [
        [['list'], { DATABASE_URL: place.databaseUrl }],
        [['copy', '--to', place.databaseUrl], {}],
      ] as const) {
        const { code, messages } = await inboxOver(() => dataDir)([...args], env);
        expect([code, messages]).toEqual([1, expect.stringContaining(sentence)]);
      }
      expect(await contents()).toEqual(before);
    },
    postgresStartMs,
  );
});

test('a store is adopted that a crash left when version 2026-11-24 had just brought it up to date', async (context) => {
  const { dataDir } = await makeOlderStore(context, 'SQLite', olderVersions[1]?.[1]);
  const upgrade = `insert into kysely_migration values ('m22-job-figures', '');
    create index jobs_waiting on jobs (kind, created_at) where state = 'pending';
    create index jobs_wanted on jobs (state, created_at) where optional = 0 and state <> 'sent'`;
  const place = { dataDir: crashedStore(dataDir, upgrade), databaseUrl: '' };
  const { db, close } = await openDatabase(place);
  context.onTestFinished(close);
  expect((await rowsOf(db))['kysely_migration']).toHaveLength(3);
});
