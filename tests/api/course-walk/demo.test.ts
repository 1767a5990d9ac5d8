import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { pathWithId } from '#contract/endpoint.ts';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { backUp } from '#platform/backup/backup.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { accountDatabases, addBystanders, ownRows } from '../../helpers/bystanders.ts';
import { testApp } from '../../helpers/app.ts';
import { ada, courseWalkClient } from '../../helpers/course-walk.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: postgresStartMs });

const runDemo = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['api/commands/course-walk-demo.ts', ...args],
    { env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'test', ...env }, encoding: 'utf8' },
  );
  const [, email = '', password = ''] = /^email {5}(\S+)\npassword {2}(\S+)\n$/.exec(stdout) ?? [];
  return { status, stderr, printed: stdout, account: { ...ada, email, password } };
};

describe.each(accountDatabases)('the demo account in $database', ({ open }) => {
  test('is made beside a running service, and made anew', async (context) => {
    const store = await open(context);
    const { app } = await testApp({ db: store.db });
    const client = courseWalkClient(app);
    const siteUrl = 'https://www.site.example';
    const place = {
      ...{ DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl },
      PUBLIC_SITE_URL: siteUrl,
    };

    const first = runDemo(place);
    expect(first).toMatchObject({ status: 0, account: { email: 'demo@quarrylight.example' } });
    const session = await client.signIn(first.account);
    const courses = await client.list(session);
    expect(courses).toHaveLength(12);
    expect(courses[0]?.name).toBe('Spring Grand Prix 1.45 m');
    const images = courses.map(({ courseImage }) => new URL(courseImage));
    expect(new Set(images.map(({ origin }) => origin))).toEqual(new Set([siteUrl]));
    for (const { pathname } of images) {
      expect(readFileSync(`public${pathname}`, 'utf8')).toContain('<use href="#drawing"/>');
    }

    expect(first.stderr).toMatch(`"event":"made","account":"${session.userId}"`);

    const again = runDemo(place);
    expect(again.status).toBe(0);
    expect((await client.logIn(first.account)).status).toBe(401);
    expect(await client.list(await client.signIn(again.account))).toHaveLength(12);
  });
});

describe('the demo command', () => {
  test('works before the first start, and is refused in production unless it is forced', () => {
    const env = { DATA_DIR: temporaryFolder(), NODE_ENV: 'production' };
    const refused = runDemo(env);
    expect(refused).toMatchObject({ status: 1, printed: '' });
    expect(refused.stderr).toContain('npm run course-walk:demo -- --force');
    expect(runDemo(env, '--force').status).toBe(0);
  });
});

const textOf = (dataDir: string): string => {
  const sqlite = new DatabaseSync(databaseFile(dataDir));
  sqlite.exec('pragma wal_checkpoint(truncate)');
  sqlite.close();
  return readFileSync(databaseFile(dataDir), 'latin1');
};

describe('what the store holds of the course-walk area', () => {
  const filled = async () => {
    const store = await openTemporaryStore();
    const { app } = await testApp({ db: store.db });
    const client = courseWalkClient(app);
    const session = await client.signIn();
    const course = await client.addCourse(session, 'Derby of Ada');
    // As 1.0.0 stored it.
    await store.db
      .insertInto('course_walk_images')
      .values({ id: 'image', course_id: course._id, bytes: Buffer.from('RIFF WEBP') })
      .execute();
    return { store, client, session };
  };

  test('is in a backup', async () => {
    const { store } = await filled();
    const file = `${temporaryFolder()}/copy.sqlite`;
    backUp(store.dataDir, file);
    const copy = new DatabaseSync(file);
    const tables = ['users', 'tokens', 'courses', 'images'];
    const counts = tables.map(
      (table) => copy.prepare(`select count(*) as n from course_walk_${table}`).get() as object,
    );
    expect(counts).toMatchObject(tables.map(() => ({ n: 1 })));
    copy.close();
  });

  test('is erased with what the email address has sent, and leaves no text in the file', async ({
    onTestFinished,
  }) => {
    const { store, client } = await filled();
    onTestFinished(await addBystanders(store.db));
    const inbox = inboxOver(() => store.dataDir);
    const { messages } = await inbox(['erase', '--email', 'ADA@engines.example']);
    expect(messages).toMatch(/ Removed the course-walk account with its courses\. /);
    expect((await client.logIn()).status).toBe(401);
    expect(await ownRows(store.db, 'images').select('id').execute()).toEqual([]);
    expect(textOf(store.dataDir)).not.toMatch(/ada@engines|argon2id|Derby of Ada|WEBP/);
  });

  test('leaves no text in the file either when its holder deletes it', async ({
    onTestFinished,
  }) => {
    const { store, client, session } = await filled();
    onTestFinished(await addBystanders(store.db));
    const answer = await client.call(
      `DELETE ${pathWithId(endpoints.deleteAccount, session.userId)}`,
      session,
    );
    expect(answer.status).toBe(204);
    expect(await ownRows(store.db, 'images').select('id').execute()).toEqual([]);
    expect(textOf(store.dataDir)).not.toMatch(/ada@engines|argon2id|Derby of Ada|WEBP/);
  });

  test('moves to PostgreSQL, and goes on there', async (context) => {
    const { store, client, session } = await filled();
    const courses = await client.list(session);
    const target = await openTemporaryStore(await freshDatabase(context));
    const dataDir = temporaryFolder();
    backUp(store.dataDir, databaseFile(dataDir));
    await store.close();
    const inbox = inboxOver(() => dataDir);
    const { code, messages } = await inbox(['copy', '--to', target.databaseUrl]);
    expect({ code, messages }).toMatchObject({ code: 0 });
    const moved = courseWalkClient((await testApp({ db: target.db })).app);
    expect(await moved.list(session)).toEqual(courses);
    expect((await moved.logIn()).status).toBe(200);
  });
});
