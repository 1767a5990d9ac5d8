import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import {
  databaseFile,
  emptyWriteAheadLog,
  type OpenSqlite,
  openSqlite,
} from '#platform/store/sqlite.ts';
import { failureSummary } from '#platform/failure.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { storeWithMail } from '../../../helpers/temporary-store.ts';

const openStore = async (): Promise<OpenSqlite & { dataDir: string }> => {
  const dataDir = temporaryFolder();
  const store = await openSqlite(dataDir);
  onTestFinished(store.close);
  return { ...store, dataDir };
};

/** Starts a command that reads rows from the log. @returns a function that ends it */
const read = (dataDir: string): (() => void) => {
  const command = new DatabaseSync(databaseFile(dataDir));
  command.exec('begin; select count(*) from submissions');
  return () => command.close();
};

const { signal } = new AbortController();

test('the write-ahead log is emptied, and its size is known', async () => {
  const store = await openStore();
  await storeWithMail(store);
  expect(store.logBytes()).toBeGreaterThan(0);
  await emptyWriteAheadLog(store, signal);
  expect(store.logBytes()).toBe(0);
});

test('the write-ahead log is emptied once the command that reads it has ended', async () => {
  const store = await openStore();
  await storeWithMail(store);
  const endCommand = read(store.dataDir);
  let attempts = 0;
  const checkpoint = (): Promise<void> => {
    attempts += 1;
    if (attempts === 3) endCommand();
    return store.checkpoint();
  };
  await emptyWriteAheadLog({ checkpoint }, signal, { pauseMs: 1 });
  expect({ attempts, bytes: store.logBytes() }).toEqual({ attempts: 3, bytes: 0 });
});

test('emptying the write-ahead log fails as "busy" if a command never stops reading', async () => {
  const store = await openStore();
  await storeWithMail(store);
  onTestFinished(read(store.dataDir));
  const given = emptyWriteAheadLog(store, signal, { pauseMs: 1, maxAttempts: 3 });
  expect(await given.catch(failureSummary)).toBe('database: busy (SQLITE_BUSY)');
});

test('a stop of the service ends the wait for a reading command', async () => {
  const store = await openStore();
  await storeWithMail(store);
  onTestFinished(read(store.dataDir));
  const stopping = new AbortController();
  const emptied = emptyWriteAheadLog(store, stopping.signal);
  stopping.abort();
  await expect(emptied).resolves.toBeUndefined();
});
