/** A store of 1.0.0 goes on at the first start of this version: every row that is still read stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { configFrom } from '#api/config.ts';
import { startService } from '#api/server.ts';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { migrate, migrations } from '#platform/database/migrate.ts';
import { testApp } from '../../../helpers/app.ts';
import { courseWalkClient } from '../../../helpers/course-walk.ts';
import { facts } from '../../../helpers/facts.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { quiet } from '../../../helpers/spawned-server.ts';
import { rowsOf } from '../../../helpers/store-contents.ts';
import { makeStoreOf100, passwordOf100, tokenOf100 } from '../../../helpers/store-of-1-0-0.ts';
import { databases } from '../../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(databases)('a store of 1.0.0 in $database', ({ database }) => {
  let store: Awaited<ReturnType<typeof makeStoreOf100>>;
  beforeEach(async (context) => {
    store = await makeStoreOf100(context, database);
  });

  test('keeps every row but those that nothing reads any more', async () => {
    const before = await rowsOf(store.db);
    const rows = (table: string, isKept: (row: Record<string, unknown>) => boolean) =>
      before[table]?.filter(isKept);
    const isGone = ({ kind, about }: Record<string, unknown>) =>
      kind === 'spam-digest' || about === 'mail-verify';
    const gone = rows('jobs', isGone)?.map(({ id }) => id) ?? [];
    expect(gone).toHaveLength(2);
    await migrate(store.db);
    const kept = Object.entries(before).filter(([table]) => table !== 'address_salts');
    expect(await rowsOf(store.db)).toEqual({
      ...Object.fromEntries(kept),
      ...(database === 'PostgreSQL' && { limit_key: [{ key: expect.any(String) as string }] }),
      kysely_migration: Object.keys(migrations).map((name) => ({
        name,
        timestamp: expect.any(String) as string,
      })),
      jobs: rows('jobs', (job) => !isGone(job)),
      job_attempts: rows('job_attempts', ({ job_id }) => !gone.includes(job_id)),
      course_walk_courses: before['course_walk_courses']?.map((row) => ({ ...row, image: '' })),
      course_walk_tokens: rows('course_walk_tokens', ({ expires_at }) => expires_at !== 0)?.map(
        (row) => ({ ...row, client_tag: null }),
      ),
      course_walk_mails: rows('course_walk_mails', ({ purpose }) => purpose === 'reset'),
      course_walk_links: rows('course_walk_links', ({ mail_id }) => mail_id === 'sent-reset'),
      command_events: [],
      challenge_key: [],
    });
  });

  test('lets sessions, passwords and a mailed reset link go on', async () => {
    await migrate(store.db);
    const client = courseWalkClient((await testApp({ db: store.db })).app);
    const listed = async (name: string) => {
      const token = tokenOf100(name);
      return (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status;
    };
    const statuses = { verified: 200, google: 200, unverified: 200, 'verified ended': 401 };
    for (const [name, status] of Object.entries(statuses)) expect(await listed(name)).toBe(status);
    for (const [name, status] of [
      ['verified', 200],
      ['google', 401],
      ['unverified', 200],
    ] as const) {
      const credentials = { email: `${name}@engines.example`, password: passwordOf100 };
      expect((await client.logIn(credentials)).status, name).toBe(status);
    }
    const password = 'a third kind of looms';
    expect((await client.reset(tokenOf100('sent-verify'), password)).status).toBe(400);
    expect((await client.reset(tokenOf100('sent-reset'), password)).status).toBe(204);
    const entered = await client.logIn({ email: 'unverified@engines.example', password });
    expect(entered.status).toBe(200);
  });

  test('is served: what waits is sent once, and all is found', async (context) => {
    const smtp = await startSmtp();
    context.onTestFinished(smtp.close);
    const { dataDir, databaseUrl } = store;
    const env = { ...quiet, SMTP_URL: smtp.url, MAIL_TO: 'team@team.example' };
    const config = { ...configFrom(env), dataDir, databaseUrl };
    const service = await startService(config, { facts });
    context.onTestFinished(service.close);
    const tries = () => smtp.tries.filter((id) => !id?.includes('.spam-digest@')).toSorted();
    const due = [
      '<mail-reset.account-mail@quarrylight.example>',
      '<waiting.mail@quarrylight.example>',
    ];
    await vi.waitFor(() => expect(tries()).toEqual(due), 30_000);
    const inbox = (args: string[]) => inboxOver(() => dataDir)(args, { DATABASE_URL: databaseUrl });
    expect((await inbox(['retry', '--all'])).messages).toMatch(/queued/);
    const all = ['<failed.mail@quarrylight.example>', ...due].toSorted();
    await vi.waitFor(() => expect(tries()).toEqual(all), 30_000);
    expect((await inbox(['list', '--search', 'LOOMS OF ZOË'])).data).toContain('waiting');
    expect((await inbox(['list', '--spam'])).data).toContain('spam');
  });
});

test('a service of 1.0.0 that is writing to an account delays the migration, and neither fails', async (context) => {
  const { db } = await makeStoreOf100(context, 'PostgreSQL');
  const migrating = await db.transaction().execute(async (trx) => {
    // As 1.0.0 adds a course: it locks the account, then its session.
    await sql`select id from course_walk_users where id = 'verified' for no key update`.execute(
      trx,
    );
    await sql`select id from course_walk_tokens where user_id = 'verified' for share`.execute(trx);
    const started = { promise: migrate(db) };
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!(await waiting.execute(db)).rows.length) await sleep(20);
    await sql`
        insert into course_walk_courses (id, user_id, name, venue, created_at) values ('late', 'verified', 'Derby', '', 1)
      `.execute(trx);
    return started;
  });
  await migrating.promise;
  const { course_walk_courses: courses } = await rowsOf(db);
  expect(courses).toContainEqual(expect.objectContaining({ id: 'late', image: '' }));
});
