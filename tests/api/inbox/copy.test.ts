/** The inbox on PostgreSQL, and the copy of an SQLite store into it. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { copiedTables } from '#platform/store/copy.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { runCommandHere } from '../../helpers/command.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { freshDatabase } from '../../helpers/postgres.ts';
import {
  jobAbout,
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

let store: TemporaryStore;
const runInbox = inboxOver(() => store.dataDir);

test('the inbox names a database in which nothing was ever stored', async (context) => {
  store = await openTemporaryStore();
  const DATABASE_URL = await freshDatabase(context);
  const { code, messages } = await runInbox(['list'], { DATABASE_URL });
  expect(code).toBe(1);
  expect(messages).toMatch(/^There is no store in 127\.0\.0\.1:\d+\/quarrylight_test_/);
});

describe('npm run copy', () => {
  let target: TemporaryStore;

  beforeEach(async (context) => {
    target = await openTemporaryStore(await freshDatabase(context));
    store = await openTemporaryStore();
    const { client } = await testApp({ db: store.db });
    const session = await client.signIn();
    await client.addCourse(session, 'Derby');
    await linkTo(store.db, session.userId);
    const rows = Array.from({ length: 1200 }, (_, n) => submissionRow({ id: `${n}`, page: '/🪨' }));
    await store.db.insertInto('submissions').values(rows).execute();
    const job = { ...jobAbout('1'), id: 41, state: 'dead' as const, last_error: 'Error' };
    await store.db.insertInto('jobs').values(job).execute();
    const attempt = { job_id: 41, attempt: 15, ended_at: 1, result: 'Error' };
    await store.db.insertInto('job_attempts').values(attempt).execute();
  });

  const rowsOf = ({ db }: TemporaryStore) =>
    Promise.all(
      copiedTables.map((table) =>
        db
          .selectFrom(table)
          .selectAll()
          .orderBy(sql`1`)
          .execute(),
      ),
    );
  const copy = () =>
    runCommandHere('copy', [], {
      env: { DATA_DIR: store.dataDir, DATABASE_URL: target.databaseUrl },
    });

  test('copies every table except the storage probe', async () => {
    const stored = await store.db.introspection.getTables();
    const copied = [...copiedTables, 'storage_probe'];
    expect(stored.map(({ name }) => name).toSorted()).toEqual(copied.toSorted());
  });

  test('copies all rows, and later rows get new IDs', async () => {
    const before = await rowsOf(store);
    await store.close();
    const copied = await copy();
    expect(copied).toMatchObject({ status: 0, stdout: '' });
    expect(copied.stderr).toMatch(/^Copied 1200 submissions, 1 account to /);
    expect(await rowsOf(target)).toEqual(before);
    await storeWithMail(target, { id: 'z' });
    const newest = target.db.selectFrom('jobs').select('id').orderBy('id', 'desc');
    expect(await newest.executeTakeFirst()).toEqual({ id: 42 });
    const attempt = { job_id: 42, attempt: 1, ended_at: 1, result: 'delivered' };
    const added = target.db.insertInto('job_attempts').values(attempt).returning('id');
    expect(await added.executeTakeFirst()).toEqual({ id: 2 });
  });

  test('is refused while the service runs, and if the target has submissions', async () => {
    expect((await copy()).stderr).toMatch(
      /^Nothing was copied to .*\. The service is using .*\. Stop it first\.\n$/,
    );
    await store.close();
    expect((await copy()).status).toBe(0);
    const { status, stderr } = await copy();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nothing was copied to .* already has rows in `submissions`\. /);
  });

  test('leaves nothing behind if it fails half-way', async () => {
    await store.close();
    await target.db.schema.alterTable('jobs').dropColumn('last_error').execute();
    const { status, stderr } = await copy();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nothing was copied to .*last_error/);
    expect(await target.db.selectFrom('submissions').select('id').execute()).toEqual([]);
  });
});
