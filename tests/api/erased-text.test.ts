/** Removed text is in no file of the store. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { dayMs } from '#contract/units.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { hourlyTasks } from '#service/service.ts';
import { configFrom } from '#settings/service.ts';
import { testApp } from '../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  quickPasswords,
  type Session,
} from '../helpers/course-walk.ts';
import { inboxOver } from '../helpers/inbox.ts';
import { keptLog } from '../helpers/log-lines.ts';
import {
  openTemporaryStore,
  storeWithMail,
  type TemporaryStore,
} from '../helpers/temporary-store.ts';

const runHourlyTasks = async (store: TemporaryStore): Promise<void> => {
  const config = { ...configFrom({}), dataDir: store.dataDir, retentionDays: 10_000 };
  // As if the service had run for 24 hours.
  vi.spyOn(performance, 'now').mockReturnValue(dayMs);
  const { log } = keptLog();
  const tasks = await hourlyTasks({ config, database: store, log, queues: ['webhook'] });
  for (const task of Object.values(tasks)) await task(new AbortController().signal);
};

test.each<
  [
    what: string,
    removed: RegExp,
    remove: (store: TemporaryStore, client: CourseWalkClient, session: Session) => unknown,
  ]
>([
  ['a submission that the hourly tasks removed', /Message of Ada/, runHourlyTasks],
  [
    'a submission and an account that the team erased',
    /ada@engines|Message of Ada|looms & cards|Derby of Ada/,
    async ({ checkpoint, dataDir }) => {
      await inboxOver(() => dataDir)(['erase', '--email', 'ADA@engines.example']);
      await checkpoint?.();
    },
  ],
  [
    'an account that its holder deleted',
    /looms & cards|Derby of Ada/,
    async ({ checkpoint }, client, session) => {
      await client.call(`DELETE /users/${session.userId}`, session);
      await checkpoint?.();
    },
  ],
])('%s → is nowhere on the disk', async (_, removed, remove) => {
  const store = await openTemporaryStore();
  const { client } = await testApp({ db: store.db, passwords: quickPasswords });
  const grace = { ...ada, email: 'grace@ships.example', password: 'ships & bugs' };
  await client.addCourse(await client.signIn(grace), 'Derby of Grace');
  const session = await client.signIn();
  await client.addCourse(session, 'Derby of Ada');
  const fields = { email: 'ada@engines.example', message: 'Message of Ada' };
  await storeWithMail(store, { id: 'old', received_at: 0, fields: JSON.stringify(fields) });
  await storeWithMail(store, { id: 'new', received_at: Date.now() });

  await remove(store, client, session);
  const bytes = ['', '-wal']
    .map((end) => readFileSync(databaseFile(store.dataDir) + end, 'latin1'))
    .join('');
  const found = [removed, /Derby of Grace/, /ada@visitor.example/].map(
    (text) => text.exec(bytes)?.[0],
  );
  expect(found).toEqual([undefined, 'Derby of Grace', 'ada@visitor.example']);
});
