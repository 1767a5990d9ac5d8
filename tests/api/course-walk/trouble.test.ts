/** The course-walk host where something is in short supply, or shared. */
import { sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { testApp } from '../../helpers/app.ts';
import { withBystanders } from '../../helpers/bystanders.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { twoApps } from '../../helpers/sharing-services.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: postgresStartMs });

test('services that share a database count failed logins together, under keys that tell nothing', async (context) => {
  const apps = await twoApps(context);
  const [one, other] = apps.map(({ app }) => courseWalkClient(app)) as [
    CourseWalkClient,
    CourseWalkClient,
  ];
  await one.signUp();
  expect((await other.logIn()).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const client = n % 2 ? one : other;
    const answer = await client.logIn({ ...ada, password: 'not right' });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(apps[0].db);
  expect(rows).toHaveLength(3);
  for (const { key } of rows) expect(key).toMatch(/^(?:logIns|failedLogIns|signUps):[\w-]{43}$/);
});

test('while nothing can be stored, calls are answered with 503, and go on afterwards', async () => {
  const store = await withBystanders(await openTemporaryStore());
  const client = courseWalkClient((await testApp({ db: store.db })).app);
  const session = await client.signIn();
  const body = { name: 'Derby', venue: 'Here' };
  const other = new DatabaseSync(databaseFile(store.dataDir));
  other.exec('BEGIN IMMEDIATE');
  const refused = await client.call('POST /courses', { ...session, body });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(((await refused.json()) as Problem).code).toBe('unavailable');
  other.exec('ROLLBACK');
  other.close();
  expect((await client.call('POST /courses', { ...session, body })).status).toBe(201);
  expect(await client.list(session)).toHaveLength(1);
});
