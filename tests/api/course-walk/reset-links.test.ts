/** Passwords that a mailed link resets, or that the account's holder changes. */
import { beforeEach, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { dayMs, minuteMs } from '#contract/units.ts';
import { issueLink, removeExpiredMails } from '#course-walk/reset-links.ts';
import { accountService, linkTo } from '../../helpers/account-mails.ts';
import { codeOf, testApp } from '../../helpers/app.ts';
import { ada, type CourseWalkClient } from '../../helpers/course-walk.ts';
import { company } from '../../helpers/company.ts';
import { describeOnDatabases, openTemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

/** `ada` with a different password. */
const renewed = { ...ada, password: 'looms and threads' };

describeOnDatabases('password reset and change', (store) => {
  let service: Awaited<ReturnType<typeof accountService>>;
  let client: CourseWalkClient;

  const loginStatus = async (fields = ada) => (await client.logIn(fields)).status;
  const works = async (token: string) =>
    (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status;
  const mails = () => store.db.selectFrom('course_walk_mails').select('user_id').execute();

  beforeEach(async () => {
    service = await accountService(store);
    ({ client } = service);
  });

  test('mails a working link, in a mail that names nobody', async () => {
    await client.signIn();
    const { text, token } = await service.mailAfter(client.askReset());
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
    const link = `https://www.site.example/course-walk/reset#token=${token}`;
    const plain = text.replaceAll('&amp;', '&');
    expect(text).toContain('multipart/alternative');
    const { emails, legalName, appName: name } = company;
    expect(text).toContain(`From: ${name} <${emails.info}>`);
    expect(plain.split(`${name} by ${legalName}`)).toHaveLength(3);
    expect(text).not.toMatch(/team@site\.example|Byron/);
    expect(new Set(plain.match(/https?:\/\/[^\s"<]+/g))).toEqual(new Set([link, company.website]));
    const date = new Intl.DateTimeFormat(company.locale, { dateStyle: 'long', timeZone: 'UTC' });
    const today = [Date.now() - dayMs, Date.now()].map((time) => date.format(time)).join('|');
    expect(text).toMatch(new RegExp(`On (?:${today}) at \\d\\d:\\d\\d UTC`));
    expect(await codeOf(await client.reset(token, 'password'))).toBe('422 invalid_fields');
    expect((await client.reset(token, renewed.password)).status).toBe(204);
    expect([await loginStatus(ada), await loginStatus(renewed)]).toEqual([401, 200]);
  });

  test('shows the time in the company’s time zone', async () => {
    service = await accountService(store, {
      company: { ...company, timeZone: 'Pacific/Auckland' },
    });
    ({ client } = service);
    await client.signIn();
    const { text } = await service.mailAfter(client.askReset());
    expect(text).toMatch(/On .* at \d\d:\d\d New Zealand (?:Standard|Daylight) Time, someone/);
  });

  test('sends the mail in the company’s name if the app has no name', async () => {
    const { appName, appColours, ...rest } = company;
    service = await accountService(store, { company: rest });
    ({ client } = service);
    await client.signIn();
    const { text } = await service.mailAfter(client.askReset());
    expect(text).toContain(`Subject: Set a new password for ${company.name}`);
    expect(text).toContain(company.colours.light.main);
    expect(text).not.toContain(appName);
    expect(text).not.toContain(appColours?.light.main);
  });

  test.each([
    ['has a password', {}],
    ['is verified', { verified_at: 7 }],
    ['is entered with Google', { verified_at: 7, password_hash: '' }],
  ])(
    'an account that %s → keeps only its courses, and is verified',
    async (_, state: { verified_at?: number }) => {
      const session = await client.signIn();
      await client.addCourse(session, 'Derby');
      await store.db
        .updateTable('course_walk_users')
        .set({ verified_at: null, ...state })
        .execute();
      const links = [
        await linkTo(store.db, session.userId),
        await linkTo(store.db, session.userId),
      ];
      expect((await client.reset(links[0] ?? '', renewed.password)).status).toBe(204);
      for (const link of links)
        expect(await codeOf(await client.reset(link, 'looms and cogs'))).toBe('400 invalid_token');
      expect([await works(session.token), await loginStatus(ada)]).toEqual([401, 401]);
      expect(await mails()).toEqual([]);
      const { verified_at } = await store.db
        .selectFrom('course_walk_users')
        .select('verified_at')
        .executeTakeFirstOrThrow();
      expect(verified_at).toEqual(state.verified_at ?? expect.any(Number));
      const token = await client.token(renewed);
      expect(await client.list({ token, userId: '' })).toMatchObject([{ name: 'Derby' }]);
    },
  );

  test('mails one link in 15 minutes, and answers an unknown address alike', async () => {
    await client.signUp();
    const nobody = 'nobody@engines.example';
    const ask = async (email: string, n: number) => {
      const answer = await client.askReset(email, { peer: `198.51.100.${n}` });
      return `${answer.status} ${await answer.text()}`;
    };
    for (const email of [ada.email, nobody, ada.email.toUpperCase(), nobody]) {
      for (let n = 0; n < 3; n += 1) expect(await ask(email, n)).toBe('202 {"success":true}');
    }
    await service.nextMail();
    expect(await mails()).toHaveLength(2);
    const jobs = store.db.selectFrom('jobs').select('queue');
    await vi.waitFor(async () =>
      expect(new Set((await jobs.execute()).map(({ queue }) => queue)).size).toBeLessThan(2),
    );
    expect(service.mails()).toHaveLength(1);
  });

  test('mails a new link at once after a reset', async () => {
    await client.signUp();
    const { token } = await service.mailAfter(client.askReset());
    expect((await client.reset(token, renewed.password)).status).toBe(204);
    const again = await service.mailAfter(client.askReset());
    expect((await client.reset(again.token, 'looms and cogs')).status).toBe(204);
  });

  test('accepts the link of any copy of a mail that was sent twice', async () => {
    await client.signUp();
    const { token } = await service.mailAfter(client.askReset());
    const { id } = await store.db
      .selectFrom('course_walk_mails')
      .select('id')
      .executeTakeFirstOrThrow();
    const again = (await issueLink(store.db, id, Date.now()))?.token ?? '';
    expect(again).not.toBe(token);
    expect((await client.reset(token, renewed.password)).status).toBe(204);
    expect(await codeOf(await client.reset(again, renewed.password))).toBe('400 invalid_token');
  });

  test('lets the holder take back an account that an attacker signed up', async () => {
    const session = await client.signIn();
    const links = [await linkTo(store.db, session.userId), await linkTo(store.db, session.userId)];
    const change = await client.changePassword(session.token, ada.password, 'yet other looms');
    expect(change.status).toBe(204);
    const { verified_at } = await store.db
      .selectFrom('course_walk_users')
      .select('verified_at')
      .executeTakeFirstOrThrow();
    expect(verified_at).toBeNull();
    await client.call(`DELETE ${endpoints.endSessions.path}`, session);
    expect((await client.reset(links[1] ?? '', renewed.password)).status).toBe(204);
    expect(await loginStatus(renewed)).toBe(200);
  });

  test('refuses a deleted account’s link for a new account with the same address', async () => {
    const session = await client.signIn();
    const { token: link } = await service.mailAfter(client.askReset());
    await client.call(`DELETE /users/${session.userId}`, session);
    expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    await client.signUp();
    expect(await codeOf(await client.reset(link, renewed.password))).toBe('400 invalid_token');
    expect(await loginStatus()).toBe(200);
  });

  test('ends the other sessions when the password is changed', async () => {
    await client.signUp(ada);
    const [one, two] = [await client.token(), await client.token()];
    const change = (current: string, next: string) => client.changePassword(one, current, next);
    const wrong = (await (await change('not right', renewed.password)).json()) as Problem;
    expect(wrong.errors).toMatchObject([{ field: 'current', code: 'invalid' }]);
    const known = (await (await change(ada.password, 'password')).json()) as Problem;
    expect(known.errors).toMatchObject([{ field: 'new', code: 'known_password' }]);
    expect((await change(ada.password, renewed.password)).status).toBe(204);
    expect([await works(one), await works(two), await loginStatus(ada)]).toEqual([200, 401, 401]);
    const three = await client.token(renewed);
    const end = async (path: string, token: string) =>
      (await client.call(`DELETE ${path}`, { token })).status;
    expect(await end(endpoints.endSession.path, three)).toBe(204);
    expect(await end(endpoints.endSession.path, three)).toBe(204);
    expect(await end(endpoints.endSession.path, 'none')).toBe(204);
    expect([await works(one), await works(three)]).toEqual([200, 401]);
    const four = await client.token(renewed);
    expect(await end(endpoints.endSessions.path, one)).toBe(204);
    expect([await works(one), await works(four)]).toEqual([401, 401]);
    expect(await end(endpoints.endSessions.path, one)).toBe(401);
  });

  test('stores tokens only as hashes, and removes them with the account', async () => {
    await client.signUp();
    const { token } = await service.mailAfter(client.askReset());
    const mine = await client.token();
    const dump = async () =>
      JSON.stringify([
        await store.db.selectFrom('course_walk_mails').selectAll().execute(),
        await store.db.selectFrom('jobs').selectAll().execute(),
        await store.db.selectFrom('course_walk_tokens').selectAll().execute(),
      ]);
    for (const secret of [token, mine]) expect(await dump()).not.toContain(secret);
    await store.db.deleteFrom('course_walk_users').execute();
    await removeExpiredMails(store.db);
    expect(await dump()).toBe('[[],[],[]]');
  });
});

test('a reset link works for 30 minutes after its mail is sent, however long the mail waited', async () => {
  const store = await openTemporaryStore();
  let now = Date.UTC(2026, 10, 21, 12);
  const { client } = await testApp({ db: store.db, now: () => now });
  const { userId } = await client.signIn();
  const { status } = await client.askReset();
  expect(status).toBe(202);
  const { id } = await store.db
    .selectFrom('course_walk_mails')
    .select('id')
    .executeTakeFirstOrThrow();
  now += 20 * minuteMs;
  const expired = (await issueLink(store.db, id, now))?.token ?? '';
  now += 30 * minuteMs;
  expect((await client.reset(expired, renewed.password)).status).toBe(400);
  const working = await linkTo(store.db, userId, now);
  now += 30 * minuteMs - 1;
  expect((await client.reset(working, renewed.password)).status).toBe(204);
});

test('the mails of an account are removed a day after their links expire', async () => {
  const store = await openTemporaryStore();
  const { client } = await testApp({ db: store.db });
  const { userId } = await client.signIn();
  const now = Date.now();
  await linkTo(store.db, userId, now);
  const end = now + dayMs + 30 * minuteMs;
  expect(await removeExpiredMails(store.db, end - 1)).toBe(0);
  expect(await removeExpiredMails(store.db, end)).toBe(1);
});

test.each([
  ['password', 'a list'],
  ['12345678', 'a list'],
  ['        ', 'spaces'],
  ['Slatefield', 'the name of this site'],
  ['ada.byron', 'your email address'],
  ['108234567890123456789', '21 digits'],
])('password %j → refused, and the reason names %s', async (password, reason) => {
  const store = await openTemporaryStore();
  const { client } = await testApp({ db: store.db });
  const email = 'Ada.Byron@engines.example';
  const answer = (await (await client.signUp({ ...ada, email, password })).json()) as Problem;
  expect(answer.errors).toEqual([
    {
      field: 'password',
      code: 'known_password',
      detail: expect.stringContaining(reason) as string,
    },
  ]);
  const number = { ...ada, email, password: '108234567890123' };
  expect((await client.signUp(number)).status).toBe(201);
  expect((await client.logIn(number)).status).toBe(200);
});

test('a requested reset is mailed at once', async () => {
  const onJobs = vi.fn();
  const { client } = await testApp({ onJobs });
  await client.signIn();
  expect(onJobs).not.toHaveBeenCalled();
  await client.askReset();
  expect(onJobs).toHaveBeenCalledTimes(1);
  await client.askReset();
  expect(onJobs).toHaveBeenCalledTimes(1);
});
