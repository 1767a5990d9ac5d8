/** A store of the last version before 1.0.0 goes on at the first start: its rows stay, and its tables are those of a new one. */
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configFrom } from '#api/config.ts';
import { startService } from '#api/server.ts';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { connectSqlite, databaseFile } from '#platform/database/open-sqlite.ts';
import type { Database } from '#platform/database/schema.ts';
import { testApp } from '../../../helpers/app.ts';
import { facts } from '../../../helpers/facts.ts';
import { courseWalkClient } from '../../../helpers/course-walk.ts';
import { googleAda, googleClientId, playGoogle } from '../../../helpers/google.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { makeOlderStore } from '../../../helpers/older-store.ts';
import { postgresStartMs } from '../../../helpers/postgres.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { quiet } from '../../../helpers/spawned-server.ts';
import { rowsOf, tablesOf } from '../../../helpers/store-contents.ts';
import { databases } from '../../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(databases)('a store of version 2026-11-24 in $database', ({ database, open }) => {
  let place: Awaited<ReturnType<typeof makeOlderStore>>;
  let db: Kysely<Database>;

  beforeEach(async (context) => {
    place = await makeOlderStore(context, database);
    const { dataDir, databaseUrl } = place;
    db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(databaseFile(dataDir));
  }, postgresStartMs);
  afterEach(() => db.destroy());

  test('has the columns, references and indexes of a new one, by the same names', async (context) => {
    const fresh = await open(context);
    const tables = await tablesOf(fresh.db);
    expect(Object.keys(tables).length).toBeGreaterThan(14);
    const before = JSON.stringify(await tablesOf(db)).replaceAll(
      'new_mails_',
      'course_walk_mails_',
    );
    expect(JSON.parse(before)).toEqual(tables);
    await migrate(db);
    expect(await tablesOf(db)).toEqual(tables);
  });

  test('keeps every row, and knows what was decided at each call before', async () => {
    const before = await rowsOf(db);
    await migrate(db);
    const after = await rowsOf(db);
    const changed = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    );
    expect(changed).toEqual([
      ...['course_walk_tokens', 'course_walk_users', 'kysely_migration', 'submissions'],
    ]);
    expect(after['kysely_migration']?.map(({ name }) => name)).toEqual([
      ...['01-platform', '02-contact', '03-course-walk'],
    ]);
    expect(after['course_walk_tokens']).toEqual(
      before['course_walk_tokens']?.filter(({ user_id }) => !String(user_id).startsWith('old')),
    );
    expect(after['course_walk_users']).toEqual(
      before['course_walk_users']?.map((user) =>
        user['verified_at'] === 0
          ? { ...user, password_hash: '', verified_at: expect.any(Number) as number }
          : user,
      ),
    );
    const old = after['course_walk_users']?.filter(({ id }) => String(id).startsWith('old'));
    expect(old?.map(({ verified_at }) => Number(verified_at) > 0)).toEqual([true, true]);
    const page = { 2: '/contact', 3: '/careers/apply', 4: '/' };
    expect(after['submissions']).toEqual(
      before['submissions']?.map((row) => {
        const number = Number(String(row['id']).at(-1));
        return {
          ...row,
          ...(number in page && { page: page[number as keyof typeof page] }),
          ...(number === 2 && {
            search_text: 'zoë 2\nzoe@visitor.example\n\n\nlooms of zoë 2\nhow many cogs?',
          }),
          ...(number === 6 && { spam_reason: 'unrecorded' }),
        };
      }),
    );
  });

  test('lets sessions and mailed links go on, but none of an account from before addresses were verified', async (context) => {
    await migrate(db);
    const google = await playGoogle();
    context.onTestFinished(google.close);
    const config = { googleClientId, googleTokenInfoUrl: google.url };
    const client = courseWalkClient((await testApp({ db, config })).app);
    const statusOf = async (user: string) => {
      const token = `session-of-${user}`.padEnd(43, '-');
      return (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status;
    };
    const users = ['verified', 'unverified', 'old', 'old-google'];
    expect(await Promise.all(users.map(statusOf))).toEqual([200, 200, 401, 401]);

    const logIn = async (email: string, password: string) =>
      (await client.logIn({ email, password })).status;
    expect(await logIn('ada@engines.example', 'looms & cards')).toBe(200);
    expect(await logIn('charles@engines.example', 'old looms & cards')).toBe(401);
    expect(await logIn(googleAda.email, '117000000000000000000')).toBe(401);

    const confirm = (call: 'confirmReset' | 'confirmVerification', body: object) =>
      client.call(`POST ${endpoints[call].path}`, { body });
    const signUp = { token: 'link-verify', password: 'quite other looms' };
    expect((await confirm('confirmVerification', signUp)).status).toBe(204);
    const reset = { token: 'link-reset', password: 'a third kind of looms' };
    expect((await confirm('confirmReset', reset)).status).toBe(204);
    const answer = await client.logIn({
      email: 'charles@engines.example',
      password: reset.password,
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await client.list({ token, userId: 'old' })).toMatchObject([{ name: 'Derby' }]);
    const entered = await client.call(`POST ${endpoints.login.path}`, {
      body: { email: googleAda.email, password: googleAda.subject },
      headers: { 'Google-Access-Token': googleAda.token },
    });
    expect(entered.status).toBe(200);
  });

  test('is served: what waits is sent once, what was given up is tried again, and all is found', async (context) => {
    await db.destroy();
    const smtp = await startSmtp();
    context.onTestFinished(smtp.close);
    const env = {
      ...quiet,
      ...{
        SMTP_URL: smtp.url,
        MAIL_TO: 'team@team.example, refused@team.example',
        DATABASE_URL: place.databaseUrl,
      },
    };
    const service = await startService({ ...configFrom(env), ...place }, { facts });
    context.onTestFinished(service.close);
    const id = (number: number) => `019ab5a0-0000-7000-8000-00000000000${number}`;
    const sent = (...names: string[]) => names.map((name) => `<${name}@quarrylight.example>`);
    const due = [`${id(2)}.mail`, `${id(4)}.mail`, 'mail-verify.account-mail'];
    // Spam that lies there is told of once a day, whatever day it is.
    const tries = () => smtp.tries.filter((id) => !id?.includes('.spam-digest@')).toSorted();
    await vi.waitFor(() => expect(tries()).toEqual(sent(...due)), 30_000);
    const partly = smtp.mails.find(({ email }) => email.messageId === sent(`${id(4)}.mail`)[0]);
    expect(partly?.recipients).toEqual(['refused@team.example']);

    const inbox = (args: string[]) =>
      inboxOver(() => place.dataDir)(args, { DATABASE_URL: place.databaseUrl });
    expect((await inbox(['show', id(3)])).data).toMatch(/mail .* 15 +recipient refused/);
    expect((await inbox(['retry', '--all'])).messages).toMatch(/^\d deliver(?:y|ies) queued/);
    const all = sent(...due, `${id(3)}.mail`).toSorted();
    await vi.waitFor(() => expect(tries()).toEqual(all), 30_000);
    expect((await inbox(['list', '--search', 'LOOMS OF ZOË 2'])).data).toContain(id(2));
    expect((await inbox(['list', '--spam'])).data).toContain('not recorded');
  });

  test('is adopted once by services that start together', async () => {
    const services = await Promise.all(
      Array.from({ length: place.databaseUrl ? 4 : 1 }, () => openDatabase(place)),
    );
    for (const { close } of services) await close();
    expect((await rowsOf(db))['kysely_migration']).toHaveLength(3);
  });

  test('is read by no command before a service has adopted it', async () => {
    await db.destroy();
    const { code, messages } = await inboxOver(() => place.dataDir)(['list'], {
      DATABASE_URL: place.databaseUrl,
    });
    expect([code, messages]).toEqual([
      1,
      expect.stringContaining('no service of this version has started with it'),
    ]);
  });
});
