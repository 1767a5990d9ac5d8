/** The key of an installation, and services that have another one. */
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAccount, findAccount } from '../../../api/course-walk/accounts.ts';
import { moveSubjects, storedSubject } from '../../../api/course-walk/google-subject.ts';
import { configFrom } from '../../../api/config.ts';
import { openSecretKey } from '../../../api/secret-key/secret-key.ts';
import { startService } from '../../../api/server.ts';
import { ada } from '../../helpers/course-walk.ts';
import { googleAda, googleClientId } from '../../helpers/google.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { databases, type TemporaryStore } from '../../helpers/temporary-store.ts';

const keyIn = (folder: string): string => readFileSync(join(folder, 'secret.key'), 'utf8');

describe.each(databases)('the key of a store in $database', ({ open }) => {
  let store: TemporaryStore;

  beforeEach(async (context) => {
    store = await open(context);
  }, postgresStartMs);
  afterEach(() => (store as TemporaryStore | undefined)?.close());

  test('is made once, for its owner only, and must be the one of the database', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const [key, same] = await Promise.all([
      openSecretKey(store.db, one),
      openSecretKey(store.db, one),
    ]);
    expect(key('a', 'b')).toBe(same('a', 'b'));
    expect(key('a', 'b')).not.toBe(key('b', 'a'));
    expect(statSync(join(one, 'secret.key')).mode & 0o777).toBe(0o600);
    const text = keyIn(one);
    expect((await openSecretKey(store.db, one))('a', 'b')).toBe(key('a', 'b'));
    expect(keyIn(one)).toBe(text);
    await expect(openSecretKey(store.db, other)).rejects.toThrow(
      /^There is no .*secret\.key\. Copy/,
    );
    expect(existsSync(join(other, 'secret.key'))).toBe(false);
    cpSync(join(one, 'secret.key'), join(other, 'secret.key'));
    expect((await openSecretKey(store.db, other))('a', 'b')).toBe(key('a', 'b'));
  });

  test('is made anew after a leak, as docs/operating.md says, and mailed links work no more', async () => {
    const [folder, next] = [temporaryFolder(), temporaryFolder()];
    const before = (await openSecretKey(store.db, folder))('a', 'b');
    await store.db
      .insertInto('course_walk_mails')
      .values({ id: 'm', purpose: 'reset', created_at: 1, expires_at: 1 })
      .execute();
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
    const [, leak = ''] = page.split('- **`secret.key`**');
    const statements = /`(delete from [^`]+;)`/.exec(leak)?.[1]?.split(';').filter(Boolean) ?? [];
    for (const statement of statements) await sql.raw(statement).execute(store.db);
    expect(await store.db.selectFrom('course_walk_mails').select('id').execute()).toEqual([]);
    expect((await openSecretKey(store.db, next))('a', 'b')).not.toBe(before);
    await expect(openSecretKey(store.db, folder)).rejects.toThrow(
      'is not the key of this database',
    );
  });

  test('hides the subject ids that an earlier version stored as they are', async () => {
    const key = await openSecretKey(store.db, temporaryFolder());
    const fields = { email: ada.email, firstname: 'Ada', lastname: 'Byron', verifiedAt: 0 };
    await addAccount(store.db, { ...fields, googleSubject: googleAda.subject }, 1);
    const others = Array.from({ length: 200 }, (_, n) => ({
      ...{ id: `u${n}`, email: `u${n}@example.com`, firstname: 'U', lastname: 'N' },
      ...{ password_hash: '', google_subject: `1000${n}`, created_at: 1, verified_at: 0 },
    }));
    await store.db.insertInto('course_walk_users').values(others).execute();
    expect(await moveSubjects(store.db, key)).toBe(201);
    expect(await moveSubjects(store.db, key)).toBe(0);
    const stored = (await findAccount(store.db, ada.email))?.googleSubject;
    expect(stored).toBe(storedSubject(key, googleAda.subject));
    expect(stored).not.toContain(googleAda.subject);
  });
});

test(
  'a service with another key says so, refuses Google’s users, and leaves account mails to the others',
  async (context) => {
    const databaseUrl = await freshDatabase(context);
    const start = async (dataDir: string) => {
      const { log, lines } = keptLog();
      const config = {
        ...configFrom({ PUBLIC_GOOGLE_CLIENT_ID: googleClientId, HOST: '127.0.0.1', PORT: '0' }),
        ...{ dataDir, databaseUrl, siteDir: '' },
      };
      const service = await startService(config, { log });
      context.onTestFinished(service.close);
      const post = (path: string, body: object, headers = {}) =>
        fetch(`${service.url}/api/course-walk${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      return { post, lines };
    };
    const folder = temporaryFolder();
    await start(folder);
    const other = await start(temporaryFolder());
    expect(other.lines.filter((line) => line.includes('secret.key'))).toHaveLength(1);
    const google = await other.post(
      '/users/login',
      { email: googleAda.email, password: googleAda.subject },
      { 'Google-Access-Token': googleAda.token },
    );
    expect(google.status).toBe(503);
    expect((await other.post('/users/register', ada)).status).toBe(201);
    expect((await other.post('/users/login', ada)).status).toBe(200);
    await vi.waitFor(() => expect(existsSync(join(folder, 'mail'))).toBe(true), 15_000);
  },
  postgresStartMs,
);
