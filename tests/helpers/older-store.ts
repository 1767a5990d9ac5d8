/** Stores of the versions before 1.0.0. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestContext } from 'vitest';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Place {
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

/** Statements for both databases. */
type Statements = (database: 'SQLite' | 'PostgreSQL') => string;

/**
 * What version 2026-11-24, the last before 1.0.0, wrote at commit 2fab7b4c: the tables that its 22 migrations made, with rows
 * of every kind.
 */
const lastVersionBefore: Statements = (database) => {
  const file = database === 'SQLite' ? 'sqlite' : 'postgres';
  const url = new URL(`../api/platform/database/store-of-2026-11-24/${file}.sql`, import.meta.url);
  return readFileSync(url, 'utf8');
};

/** The versions before that one which differ the most and the least from it. */
export const olderVersions: Array<[name: string, statements: Statements]> = [
  [
    'the first version',
    () => `
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('2026-11-21-submissions-and-outbox', '');
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
      insert into kysely_migration_lock values ('migration_lock', 0);
      create table submissions (id text primary key, fields text not null);
      insert into submissions values ('a', '{}');
      create table outbox (id integer primary key, state text not null)`,
  ],
  [
    'the version one migration older than can be adopted',
    (database) => `${lastVersionBefore(database)};
      delete from kysely_migration where name = 'm22-job-figures';
      drop index jobs_waiting;
      drop index jobs_wanted`,
  ],
];

/** Makes a store of one of these versions, as a service leaves it that has ended. */
export const makeOlderStore = async (
  context: TestContext,
  database: 'SQLite' | 'PostgreSQL',
  statements: Statements = lastVersionBefore,
): Promise<Place> => {
  const dataDir = temporaryFolder();
  if (database === 'SQLite') {
    const sqlite = new DatabaseSync(databaseFile(dataDir));
    sqlite.exec(`pragma journal_mode = WAL; ${statements(database)}`);
    sqlite.close();
    return { dataDir, databaseUrl: '' };
  }
  const databaseUrl = await freshDatabase(context);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(statements(database)).finally(() => client.end());
  return { dataDir, databaseUrl };
};
