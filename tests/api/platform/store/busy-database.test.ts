import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSubmissionStore, type Incoming } from '#contact/submission-store.ts';
import { openForCommand } from '#platform/store/store.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';

const message: Incoming = {
  payload: {
    kind: 'message',
    fields: {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: 'Looms',
      message: 'Which?',
    },
  },
  page: '/',
  spamReason: undefined,
  idempotencyKey: undefined,
};

/** Opens a database, a submission store over it, and a second connection like that of `inbox`. */
const sharedDatabase = async () => {
  const { db, dataDir } = await openTemporaryStore();
  const other = new DatabaseSync(databaseFile(dataDir));
  onTestFinished(() => other.close());
  return {
    store: createSubmissionStore({ db, jobsFor: () => Promise.resolve([]) }),
    other,
    dataDir,
  };
};

test('the event loop continues while a submission waits for another process', async () => {
  const { store, other } = await sharedDatabase();
  other.exec('BEGIN IMMEDIATE');
  const submission = store(message);
  // The event loop is free, so that the other process can finish its work.
  await nextTurn();
  await nextTurn();
  other.exec('ROLLBACK');
  await expect(submission).resolves.toMatchObject({ isRepeat: false });
});

test('a command that reads and then writes is not refused if a submission arrives in between', async () => {
  const { store, dataDir } = await sharedDatabase();
  const command = await openForCommand({ dataDir, databaseUrl: '' }, 'write');
  onTestFinished(() => command.destroy());
  let submission: Promise<unknown> | undefined;
  await command.transaction().execute(async (trx) => {
    await trx.selectFrom('submissions').select('id').execute();
    submission = store(message);
    await sleep(100);
    await trx.updateTable('submissions').set({ folder: 'spam' }).execute();
  });
  await expect(submission).resolves.toMatchObject({ isRepeat: false });
});

test('a refused submission leaves nothing open that would block a checkpoint', async () => {
  const { store, other } = await sharedDatabase();
  other.exec('BEGIN IMMEDIATE');
  await expect(store(message)).rejects.toThrow();
  other.exec('ROLLBACK');
  await store(message);
  expect(other.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 });
});
