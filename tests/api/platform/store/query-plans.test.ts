/** No call and no hourly task may scan a table that grows over the years. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { dayMs } from '#contract/units.ts';
import type { ProofChallenge } from '#contract/signals.ts';
import { hourlyTasks, startService } from '#service/service.ts';
import { configFrom } from '#settings/service.ts';
import { connectPostgres } from '#platform/store/postgres.ts';
import { type StorePlace, openForService } from '#platform/store/store.ts';
import { connectSqlite, databaseFile } from '#platform/store/sqlite.ts';
import type { Database } from '#platform/store/schema.ts';
import type { calls as allCalls } from '#contract/calls.ts';
import { payloads } from '../../../helpers/app.ts';
import { ada, courseWalkClient } from '../../../helpers/course-walk.ts';
import { company } from '../../../helpers/company.ts';
import { googleAda, googleClientId, playGoogle } from '../../../helpers/google.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { solve } from '../../../helpers/proof-of-work.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { quiet } from '../../../helpers/spawned-server.ts';
import { requestOf } from '../../../helpers/request.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { fillStore } from './fill-store.ts';
import { recordQueries, scannedTables } from './query-plans.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Enough for PostgreSQL's statistics. SQLite plans without looking at the rows. */
const rows = 2000;
const metricsToken = 'the-bearer-token-of-the-metrics-in-this-test';

/** The tables that grow from year to year. */
const growing = [
  'submissions',
  'jobs',
  'course_walk_users',
  'course_walk_tokens',
  'course_walk_courses',
];

describe.each(['SQLite', 'PostgreSQL'])('queries on %s', (name) => {
  let place: StorePlace;
  let db: Kysely<Database>;
  let take: ReturnType<typeof recordQueries>;

  beforeEach(async (context) => {
    const databaseUrl = name === 'SQLite' ? '' : await freshDatabase(context);
    const dataDir = temporaryFolder();
    place = { databaseUrl, dataDir };
    await (await openForService(place)).close();
    db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(databaseFile(dataDir));
    await fillStore(db, rows);
    take = recordQueries();
  });
  afterEach(() => db.destroy());

  /** Returns the number of queries since the last call, and those that scan a growing table, as `table: query`. */
  const walks = async (): Promise<{ queries: number; walks: string[] }> => {
    const queries = take();
    const tables = await Promise.all(
      queries.map(async (query) => {
        const tables = (await scannedTables(db, query)).filter((table) => growing.includes(table));
        return tables.map((table) => `${table}: ${query.sql}`);
      }),
    );
    return { queries: queries.length, walks: tables.flat() };
  };

  test('hourly tasks scan no growing table', async ({ onTestFinished }) => {
    mkdirSync(join(place.dataDir, 'mail'));
    writeFileSync(join(place.dataDir, 'mail', `${crypto.randomUUID()}.eml`), '');
    const database = await openForService(place);
    onTestFinished(database.close);
    const { signal } = new AbortController();
    const config = { ...configFrom({}), ...place, retentionDays: 360 };
    const { log } = keptLog();
    vi.spyOn(performance, 'now').mockReturnValue(dayMs);
    const tasks = await hourlyTasks({ config, database, log, queues: ['webhook'] });
    const removed: Record<string, number> = {};
    for (const [task, run] of Object.entries(tasks)) removed[task] = await run(signal);
    expect(removed['expired']).toBeGreaterThan(0);
    expect(removed['orphaned mail files']).toBe(1);
    const seen = await walks();
    expect(seen.walks, 'queries that walk through a whole table').toEqual([]);
    expect(seen.queries, 'queries that were seen').toBeGreaterThan(Object.keys(tasks).length);
  });

  test('calls and their jobs scan no growing table', async ({ onTestFinished }) => {
    const [smtp, google] = [await startSmtp(), await playGoogle()];
    const env = {
      ...quiet,
      SMTP_URL: smtp.url,
      PUBLIC_GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_TOKENINFO_URL: google.url,
      RECEIPTS: 'on',
      RATE_LIMIT: 'off',
      ALTCHA_HMAC_KEY: 'k'.repeat(32),
      METRICS_TOKEN: metricsToken,
      RETENTION_DAYS: '500',
    };
    const service = await startService({ ...configFrom(env), ...place }, { company });
    onTestFinished(service.close);
    const request = (path: string, init?: RequestInit) => fetch(service.url + path, init);
    const client = courseWalkClient({ request } as unknown as Hono);
    const contact = async (payload: object, headers = {}) => {
      const challenge = (await (await request(paths.challenge)).json()) as ProofChallenge;
      const proven = { 'Proof-Of-Work': solve(challenge), ...headers };
      return request(paths.contact, requestOf('POST', { body: payload, headers: proven }));
    };
    const tokenMailed = (subject: string) =>
      vi.waitFor(() => {
        const sent = smtp.mails.filter(({ email }) => email.subject?.startsWith(subject));
        const token = /#token=([\w-]{43})/.exec(sent.at(-1)?.email.text ?? '')?.[1];
        if (!token) throw new Error(`No mail: ${subject}`);
        return token;
      }, 20_000);
    const changed = { ...ada, password: 'quite other looms' };
    let session = { token: '', userId: '' };
    let courseId = '';
    const withToken = (endpoint: { method: string; path: string }) =>
      client.call(`${endpoint.method} ${endpoint.path}`, session);

    /** Every call of the contract, in an order in which each call has what it needs. */
    const calls: Record<keyof typeof allCalls, () => Promise<Response>> = {
      sendMessage: async () => {
        await contact(payloads.message, { 'Idempotency-Key': crypto.randomUUID() });
        await contact({ ...payloads.quick_demo, topic_reference: 'filled in' });
        return contact(payloads.contact);
      },
      getChallenge: () => request(paths.challenge),
      signUp: async () => {
        const google = { email: googleAda.email, password: googleAda.subject };
        const headers = { 'Google-Access-Token': googleAda.token };
        const body = { ...ada, ...google };
        await client.call(`POST ${endpoints.signUp.path}`, { body, headers });
        await client.call(`POST ${endpoints.login.path}`, { body: google, headers });
        return client.signUp();
      },
      login: async () => {
        await client.logIn({ ...ada, password: 'mistyped' });
        return client.logIn();
      },
      requestReset: () => client.askReset(),
      confirmReset: async () => client.reset(await tokenMailed('Set a new'), ada.password),
      changePassword: async () => {
        session = await client.signIn();
        return client.changePassword(session.token, ada.password, changed.password);
      },
      addCourse: async () => {
        courseId = (await client.addCourse(session, 'Derby'))._id;
        return client.call('POST /courses', { ...session, body: { name: 'Hunt', venue: 'Here' } });
      },
      listCourses: () => withToken(endpoints.listCourses),
      deleteCourse: () => client.call(`DELETE /courses/${courseId}`, session),
      endSession: () => withToken(endpoints.endSession),
      endSessions: async () => {
        session = await client.signIn(changed);
        return withToken(endpoints.endSessions);
      },
      deleteAccount: async () => {
        session = await client.signIn(changed);
        const path = `/users/${session.userId}`;
        return client.call(`DELETE ${path}`, session);
      },
    };
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call();
      expect(answer.ok, `${name}: ${answer.status} ${await answer.text()}`).toBe(true);
    }
    for (const path of ['/livez', '/readyz', '/metrics']) {
      const headers = { Authorization: `Bearer ${metricsToken}` };
      expect((await request(path, { headers })).status, path).toBe(200);
    }
    await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(4), 20_000);
    await service.close();
    const seen = await walks();
    expect(seen.walks, 'queries that walk through a whole table').toEqual([]);
    expect(seen.queries, 'queries that were seen').toBeGreaterThan(Object.keys(calls).length);
  });
});
