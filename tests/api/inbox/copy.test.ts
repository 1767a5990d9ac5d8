/** The inbox over PostgreSQL, and the copy of an SQLite store into it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { features } from '#api/features.ts';
import { ownTables } from '#platform/database/copy-database.ts';
import { addBystanders } from '../../helpers/bystanders.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { freshDatabase } from '../../helpers/postgres.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

/** The first midnight after the time of `submissionRow`. */
const midnight = Date.UTC(2026, 10, 22);

let store: TemporaryStore;
const runInbox = inboxOver(() => store.dataDir);

test('the inbox says when nothing was ever stored in a database', async (context) => {
  store = await openTemporaryStore();
  const { code, messages } = await runInbox(['list'], {
    DATABASE_URL: await freshDatabase(context),
  });
  expect(code).toBe(1);
  expect(messages).toMatch(/^Nothing was ever stored in 127\.0\.0\.1:\d+\/quarrylight_test_/);
});

test('the inbox says when PostgreSQL does not answer, without the password', async () => {
  store = await openTemporaryStore();
  const { code, messages } = await runInbox(['list'], {
    DATABASE_URL: 'postgres://team:hunter2@127.0.0.1:1/y',
  });
  expect(code).toBe(1);
  expect(messages).toBe(
    'PostgreSQL does not answer at 127.0.0.1:1/y: start it, or correct DATABASE_URL.\n',
  );
});

describe('inbox copy', () => {
  let target: TemporaryStore;

  beforeEach(async (context) => {
    target = await openTemporaryStore(await freshDatabase(context));
    store = await openTemporaryStore();
    await addBystanders(store.db);
    await store.db
      .insertInto('submissions')
      .values(
        Array.from({ length: 1200 }, (_, n) =>
          submissionRow({
            id: `${n}`.padStart(8, '0'),
            idempotency_key: n % 2 ? `key-${n}-Zażółć 🪨` : null,
          }),
        ),
      )
      .execute();
    await storeWithMail(store, { id: 'a' });
    await store.db
      .updateTable('jobs')
      .set({ id: 41, state: 'dead', last_error: 'Error' })
      .execute();
    await storeWithMail(store, { id: 's', folder: 'spam' });
    await store.db
      .insertInto('job_attempts')
      .values({ job_id: 41, attempt: 15, ended_at: midnight, result: 'Error' })
      .execute();
  });

  const rowsOf = ({ db }: TemporaryStore) =>
    Promise.all([
      db.selectFrom('submissions').selectAll().orderBy('id').execute(),
      db.selectFrom('jobs').selectAll().orderBy('id').execute(),
      db.selectFrom('job_attempts').selectAll().orderBy('id').execute(),
      db.selectFrom('course_walk_courses').selectAll().orderBy('id').execute(),
      db.selectFrom('course_walk_links').selectAll().orderBy('mail_id').execute(),
    ] as const);
  const copy = () => runInbox(['copy', '--to', target.databaseUrl]);

  test('copies every table except the storage probe, the salts of the day, the key of challenges and what nothing reads', async () => {
    const stored = await store.db.introspection.getTables();
    const copied = [
      ...[...features.flatMap(({ tables }) => tables), ...ownTables],
      'storage_probe',
      'course_walk_images',
      'address_salts',
      'command_events',
      'challenge_key',
    ];
    expect(stored.map(({ name }) => name).toSorted()).toEqual(copied.toSorted());
  });

  test('copies everything, compares it, and new rows get new ids', async () => {
    const before = await rowsOf(store);
    await store.close();
    const { code, messages } = await copy();
    expect({ code, messages }).toMatchObject({ code: 0 });
    expect(messages).toMatch(/^Copied 1202 submissions, 2 accounts to /);
    expect(await rowsOf(target)).toEqual(before);
    await storeWithMail(target, { id: 'z' });
    const newest = target.db.selectFrom('jobs').select('id').orderBy('id', 'desc');
    expect(await newest.executeTakeFirst()).toEqual({ id: 43 });
    const attempt = { job_id: 43, attempt: 1, ended_at: midnight, result: 'delivered' };
    const [added] = await target.db
      .insertInto('job_attempts')
      .values(attempt)
      .returning('id')
      .execute();
    expect(added).toEqual({ id: 2 });
  });

  test('is refused beside a running service, and where there are submissions already', async () => {
    expect(await copy()).toMatchObject({
      code: 1,
      data: '',
      messages: `The service is running on ${store.dataDir}: stop it first.\n`,
    });
    await store.close();
    expect((await copy()).code).toBe(0);
    const { code, messages } = await copy();
    expect(code).toBe(1);
    expect(messages).toMatch(/^Nothing was copied to .*\. It already holds submissions: /);
  });

  test('that is cut off half-way leaves nothing', async () => {
    await store.close();
    await target.db.schema.alterTable('jobs').dropColumn('last_error').execute();
    const { code, messages } = await copy();
    expect(code).toBe(1);
    expect(messages).toMatch(/^Nothing was copied to .*last_error/);
    expect(await target.db.selectFrom('submissions').select('id').execute()).toEqual([]);
  });

  test('names its option when there is no such database', async () => {
    await store.close();
    const { code, messages } = await runInbox(['copy', '--to', `${target.databaseUrl}_2`]);
    expect(code).toBe(1);
    expect(messages).toMatch(/^Nothing was copied .*_2: create it, or correct --to\.\n$/);
  });

  test('calls no other machine without TLS', async () => {
    await store.close();
    const { code, messages } = await runInbox(['copy', '--to', 'postgres://db.invalid/y']);
    expect(code).toBe(1);
    expect(messages).toMatch(/^--to must be [^\n]*ALLOW_PLAINTEXT/);
  });
});
