import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { databaseFile } from '#platform/store/sqlite.ts';
import { noBuild } from '../../helpers/company.ts';
import { testApp } from '../../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  type Session,
  quickPasswords,
} from '../../helpers/course-walk.ts';
import { runCommandHere } from '../../helpers/command.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  describeOnDatabases,
  openTemporaryStore,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const settings = { SITE_DIR: noBuild, DATABASE_URL: '', NODE_ENV: 'test' };

const runDemo = async (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = await runCommandHere('course-walk', ['demo', ...args], {
    env: { ...settings, ...env },
  });
  const [, email = '', password = ''] = /^email {5}(\S+)\npassword {2}(\S+)\n$/.exec(stdout) ?? [];
  return { status, stderr, printed: stdout, account: { ...ada, email, password } };
};

describeOnDatabases('the demo account', (store) => {
  test('is made beside a running service, and replaced when it is made again', async () => {
    const { client } = await testApp({ db: store.db });
    const place = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl };

    const first = await runDemo(place);
    expect(first).toMatchObject({ status: 0, account: { email: 'demo@quarrylight.example' } });
    const session = await client.signIn(first.account);
    const courses = await client.list(session);
    expect(courses).toHaveLength(12);
    expect(courses[0]?.name).toBe('Spring Grand Prix 1.45 m');
    expect(first.stderr).toMatch(`"event":"made","account":"${session.userId}"`);

    const again = await runDemo(place);
    expect(again.status).toBe(0);
    expect((await client.logIn(first.account)).status).toBe(401);
    expect(await client.list(await client.signIn(again.account))).toHaveLength(12);
  });
});

describeOnDatabases('end-sessions', (store) => {
  test('ends those of one account beside a running service, and says so with its id alone', async () => {
    const { client } = await testApp({ db: store.db });
    const session = await client.signIn();
    const env = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl };
    const end = (email: string) =>
      runCommandHere('course-walk', ['end-sessions', '--email', email], { env });

    expect(await end('ada@engines.exampl')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no course-walk account with this email address.\n',
    });
    expect((await client.call('GET /courses/user/token', session)).status).toBe(200);
    const { status, stderr } = await end('ADA@engines.example');
    expect(status).toBe(0);
    expect(stderr).toMatch(
      new RegExp(
        `^\\{[^\\n@]+"event":"ended","account":"${session.userId}"\\}\\nEnded 1 session\\.\\n$`,
      ),
    );
    expect((await client.call('GET /courses/user/token', session)).status).toBe(401);
  });
});

test('end-sessions without an address says which option is missing', async () => {
  expect(await runCommandHere('course-walk', ['end-sessions'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^--email is missing\.\n\nUsage: /) as string,
  });
});

describe('the demo command', () => {
  test('works before the first start, and is refused in production unless it is forced', async () => {
    const env = { DATA_DIR: temporaryFolder(), NODE_ENV: 'production' };
    const refused = await runDemo(env);
    expect(refused).toMatchObject({ status: 1, printed: '' });
    expect(refused.stderr).toContain('npm run course-walk -- demo --force');
    expect((await runDemo(env, '--force')).status).toBe(0);
  });

  // `set NODE_ENV=production && npm …` on Windows puts the space into the value.
  test('recognises production by the same values as the service', async () => {
    const { status } = await runDemo({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production ' });
    expect(status).toBe(1);
  });
});

describe('what the store holds of an account', () => {
  test.each([
    [
      'the team erases it',
      ({ dataDir }: TemporaryStore) =>
        inboxOver(() => dataDir)(['erase', '--email', 'ADA@engines.example']),
    ],
    [
      'its holder deletes it',
      (_: TemporaryStore, client: CourseWalkClient, session: Session) =>
        client.call(`DELETE /users/${session.userId}`, session),
    ],
  ])('leaves no text in the file when %s', async (_, remove) => {
    const store = await openTemporaryStore();
    const { client } = await testApp({ db: store.db, passwords: quickPasswords });
    const grace = { ...ada, email: 'grace@ships.example', password: 'ships & bugs' };
    await client.addCourse(await client.signIn(grace), 'Derby of Grace');
    const session = await client.signIn();
    await client.addCourse(session, 'Derby of Ada');
    await remove(store, client, session);
    expect((await client.logIn()).status).toBe(401);
    await store.checkpoint?.();
    const kept = ['', '-wal'].map((end) =>
      readFileSync(databaseFile(store.dataDir) + end, 'latin1'),
    );
    expect(kept.join()).not.toMatch(/ada@engines|looms & cards|Derby of Ada/);
    expect(kept.join()).toContain('Derby of Grace');
  });
});
