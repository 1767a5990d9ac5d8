import { describe, expect, test } from 'vitest';
import { websiteDomain } from '#api/company.ts';
import { company, noBuild } from '../../helpers/company.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import { runCommandHere } from '../../helpers/command.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { describeOnDatabases } from '../../helpers/temporary-store.ts';

const settings = { SITE_DIR: noBuild, DATABASE_URL: '', NODE_ENV: 'test' };

const runDemo = async (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = await runCommandHere('course-walk', ['demo', ...args], {
    env: { ...settings, ...env },
  });
  const [, email = '', password = ''] = /^email {5}(\S+)\npassword {2}(\S+)\n$/.exec(stdout) ?? [];
  return { status, stderr, printed: stdout, account: { ...ada, email, password } };
};

describeOnDatabases('demo account', (store) => {
  test('is created while the service runs, and replaced by the next run', async () => {
    const { client } = await testApp({ db: store.db });
    const place = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl };

    const first = await runDemo(place);
    const email = `demo@${websiteDomain(company)}`;
    expect(first).toMatchObject({ status: 0, account: { email } });
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
  test('ends one account’s sessions while the service runs, and prints only its ID', async () => {
    const { client } = await testApp({ db: store.db });
    const session = await client.signIn();
    const env = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl };
    const end = (email: string) =>
      runCommandHere('course-walk', ['end-sessions', '--email', email], { env });

    expect(await end('ada@engines.exampl')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('no course-walk account') as string,
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

test('end-sessions without an address names the missing option', async () => {
  expect(await runCommandHere('course-walk', ['end-sessions'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^--email is missing\.\n\nUsage: /) as string,
  });
});

describe('demo command', () => {
  test('runs before the first start, but in production only with --force', async () => {
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
