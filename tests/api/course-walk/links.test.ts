/** Accounts that are verified, reset and taken over by the links of mails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { readyAccountMail } from '#course-walk/accounts/account-mails.ts';
import { removeExpiredMails } from '#course-walk/accounts/remove-expired-mails.ts';
import { removeUnverified } from '#course-walk/accounts/remove-account.ts';
import { accountDatabases, ofBystanders } from '../../helpers/bystanders.ts';
import { testApp } from '../../helpers/app.ts';
import { accountService } from '../../helpers/account-mails.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';
import { identity } from '../../helpers/facts.ts';
import { googleAda, googleClientId, playGoogle } from '../../helpers/google.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { solve } from '../../helpers/proof-of-work.ts';
import { type TemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const DAY = 24 * 60 * 60 * 1000;
const codeOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as Problem).code}`;

describe.each(accountDatabases)('an account in $database', ({ open }) => {
  let store: TemporaryStore;
  let service: Awaited<ReturnType<typeof accountService>>;
  let client: CourseWalkClient;

  const post = (path: string, body?: object, token?: string, headers = {}) =>
    client.call(`POST ${path}`, { ...(body && { body }), ...(token && { token }), headers });
  const verify = (token: string, { password } = ada) =>
    post(endpoints.confirmVerification.path, { token, password });
  const askReset = (email: string, headers = {}) =>
    post(endpoints.requestReset.path, { email }, undefined, headers);
  const proof = async () => {
    const challenge = (await (await service.app.request(paths.challenge)).json()) as ProofChallenge;
    return { 'Proof-Of-Work': solve(challenge) };
  };
  const verifiedAt = async () =>
    (
      await store.db
        .selectFrom('course_walk_users')
        .where('id', 'not like', ofBystanders)
        .select('verified_at')
        .executeTakeFirst()
    )?.verified_at;
  const reset = (token: string, password: string) =>
    post(endpoints.confirmReset.path, { token, password });
  const session = async (fields = ada) => {
    const answer = await client.logIn(fields);
    return answer.ok ? ((await answer.json()) as { token: string }).token : answer.status;
  };
  const works = async (token: string | number) =>
    (await client.call(`GET ${endpoints.listCourses.path}`, { token: String(token) })).status;

  beforeEach(async (context) => {
    store = await open(context);
    service = await accountService(store);
    client = courseWalkClient(service.app);
  }, postgresStartMs);
  afterEach(async () => {
    await (service as typeof service | undefined)?.stop();
    await (store as TemporaryStore | undefined)?.close();
  });

  test('is used at once, and verified by the link of its mail, once', async () => {
    expect((await client.signUp()).status).toBe(201);
    const { text, token } = await service.nextMail(ada.email);
    const link = `https://www.site.example/course-walk/verify#token=${token}&email=ada%40engines.example`;
    const plain = text.replaceAll('&amp;', '&');
    expect(text).toContain('multipart/alternative');
    expect(text).not.toContain('team@site.example');
    expect(new Set(plain.match(/https?:\/\/[^\s"<]+/g))).toEqual(new Set([link, identity.website]));
    const mine = { token: String(await session()), userId: '' };
    const add = () => client.call('POST /courses', { ...mine, body: { name: 'A', venue: 'B' } });
    for (let n = 0; n < 3; n += 1) expect((await add()).status).toBe(201);
    expect(await codeOf(await add())).toBe('403 email_unverified');
    const [course] = await client.list(mine);
    const image = () => client.putImage(mine, course?._id ?? '', Buffer.from('x'));
    expect(await codeOf(await image())).toBe('403 email_unverified');
    expect((await verify(token)).status).toBe(204);
    expect(await codeOf(await verify(token))).toBe('400 invalid_token');
    expect((await add()).status).toBe(201);
    expect((await image()).status).toBe(422);
  });

  test('that a stranger signed up goes to the holder of the address, by the link of their sign-up', async () => {
    const strange = { ...ada, password: 'a stranger’s own', firstname: 'Mallory' };
    const first = await client.signUp(strange);
    await service.nextMail(ada.email);
    const old = String(await session(strange));
    await client.call('POST /courses', { token: old, body: { name: 'A', venue: 'B' } });
    const later = await client.signUp(ada);
    expect([later.status, Object.keys((await later.json()) as object)]).toEqual([
      first.status,
      Object.keys((await first.json()) as object),
    ]);
    const { token } = await service.nextMail(ada.email);
    expect([await session(ada), await works(old)]).toEqual([401, 200]);
    expect(await codeOf(await verify(token, strange))).toBe('401 unauthorized');
    expect((await verify(token)).status).toBe(204);
    expect([await session(strange), await works(old)]).toEqual([401, 401]);
    const mine = await session(ada);
    expect(await client.list({ token: String(mine), userId: '' })).toEqual([]);
    const holder = store.db.selectFrom('course_walk_users').where('email', '=', ada.email);
    expect(await holder.select('firstname').execute()).toEqual([{ firstname: 'Ada' }]);
    expect(await codeOf(await client.signUp(strange))).toBe('409 conflict');
  });

  test('is not verified by its holder for a stranger, whichever mail is opened', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    await client.signUp(strange);
    const first = await service.nextMail(ada.email);
    await client.signUp(ada);
    const second = await service.nextMail(ada.email);
    await client.signUp({ ...ada, password: 'another stranger’s' });
    const third = await service.nextMail(ada.email);
    for (const { token } of [first, third]) {
      const answer = await verify(token);
      expect(answer.status).toBe(401);
      expect(((await answer.json()) as Problem).errors).toMatchObject([
        { field: 'password', code: 'invalid' },
      ]);
    }
    expect(await verifiedAt()).toBeNull();
    expect((await verify(second.token)).status).toBe(204);
    for (const { token } of [first, third]) {
      expect(await codeOf(await verify(token, strange))).toBe('400 invalid_token');
    }
    expect([typeof (await session(ada)), await session(strange)]).toEqual(['string', 401]);
  });

  test('is verified by the link of any copy of its mail, as an attempt that failed may have arrived', async () => {
    await client.signUp();
    const { token } = await service.nextMail(ada.email);
    const mails = store.db.selectFrom('course_walk_mails').where('id', 'not like', ofBystanders);
    const { id } = await mails.select('id').executeTakeFirstOrThrow();
    const again = (await readyAccountMail(store.db, id, Date.now()))?.token ?? '';
    expect(again).not.toBe(token);
    expect((await verify(token)).status).toBe(204);
    expect(await codeOf(await verify(again))).toBe('400 invalid_token');
  });

  test('is guessed at by its link no more often than by logging in, and the link goes on working', async () => {
    await client.signUp();
    const { token } = await service.nextMail(ada.email);
    for (let n = 0; n < 5; n += 1) {
      expect((await verify(token, { ...ada, password: 'not right' })).status).toBe(401);
      expect((await client.logIn({ ...ada, password: 'not right' })).status).toBe(401);
    }
    expect(await codeOf(await verify(token))).toBe('429 rate_limited');
    const elsewhere = await client.call(`POST ${endpoints.confirmVerification.path}`, {
      ...{ body: { token, password: ada.password }, peer: '198.51.100.7' },
    });
    expect(elsewhere.status).toBe(204);
  });

  test('counts no failed login when it is verified', async () => {
    await client.signUp();
    expect((await verify((await service.nextMail(ada.email)).token)).status).toBe(204);
    const wrong = { ...ada, password: 'not right' };
    for (let n = 0; n < 10; n += 1) expect(await session(wrong)).toBe(401);
    expect(await session(wrong)).toBe(429);
  });

  test('is its holder’s after a reset, whatever others have signed up and asked for', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    await client.signUp(strange);
    const first = await service.nextMail(ada.email);
    const old = String(await session(strange));
    await client.call('POST /courses', { token: old, body: { name: 'A', venue: 'B' } });
    await askReset(ada.email);
    const { token } = await service.nextMail(ada.email);
    await client.signUp({ ...strange, password: 'another stranger’s' });
    const later = await service.nextMail(ada.email);
    await askReset(ada.email);
    const other = await service.nextMail(ada.email);
    expect((await reset(token, 'looms and threads')).status).toBe(204);
    expect(await verifiedAt()).not.toBeNull();
    expect([await works(old), await session(strange)]).toEqual([401, 401]);
    for (const { token: link } of [first, later]) {
      expect(await codeOf(await verify(link, strange))).toBe('400 invalid_token');
    }
    expect(await codeOf(await reset(other.token, 'looms and cogs'))).toBe('400 invalid_token');
    const mine = String(await session({ ...ada, password: 'looms and threads' }));
    expect(await client.list({ token: mine, userId: '' })).toEqual([]);
    expect(await codeOf(await post(endpoints.sendVerification.path, undefined, mine))).toBe(
      '409 conflict',
    );
    expect(
      await store.db
        .selectFrom('course_walk_mails')
        .where('id', 'not like', ofBystanders)
        .select('id')
        .execute(),
    ).toEqual([]);
  });

  test('is not verified by a change of its password', async () => {
    await client.signUp();
    const { token } = await service.nextMail(ada.email);
    const mine = String(await session());
    const body = { current: ada.password, new: 'looms and threads' };
    await client.call(`PUT ${endpoints.changePassword.path}`, { token: mine, body });
    expect(await verifiedAt()).toBeNull();
    expect((await verify(token)).status).toBe(401);
    expect((await verify(token, { ...ada, password: 'looms and threads' })).status).toBe(204);
  });

  test('is mailed links beyond the limits for a proof of work; each works until one is used', async () => {
    const tokens: string[] = [];
    const next = async () => tokens.push((await service.nextMail(ada.email)).token);
    for (let n = 0; n < 3; n += 1) {
      expect((await client.signUp()).status).toBe(201);
      await next();
    }
    expect(await codeOf(await client.signUp())).toBe('403 proof_required');
    expect((await post(endpoints.signUp.path, ada, undefined, await proof())).status).toBe(201);
    await next();
    await askReset(ada.email);
    await service.nextMail(ada.email);
    expect((await verify(tokens.shift() ?? '')).status).toBe(204);
    for (const token of tokens) expect(await codeOf(await verify(token))).toBe('400 invalid_token');
  });

  test('that a stranger signed up has the links of its holder work, whatever the stranger asks for or changes', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    await client.signUp(strange);
    await service.nextMail(ada.email);
    const theirs = String(await session(strange));
    await client.signUp();
    const signUp = await service.nextMail(ada.email);
    await askReset(ada.email);
    const forgotten = await service.nextMail(ada.email);
    const accepted: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const strangers = [
        await askReset(ada.email, await proof()),
        await post(endpoints.sendVerification.path, undefined, theirs, await proof()),
        await post(endpoints.signUp.path, strange, undefined, await proof()),
      ];
      accepted.push(...strangers.map(({ status }) => status));
    }
    expect(accepted).toEqual([202, 202, 201, 202, 202, 201, 202, 202, 201]);
    const body = { current: strange.password, new: 'another stranger’s' };
    const changed = await client.call(`PUT ${endpoints.changePassword.path}`, {
      ...{ token: theirs, body },
    });
    expect(changed.status).toBe(204);
    expect(await codeOf(await verify(signUp.token, strange))).toBe('401 unauthorized');
    expect((await reset(forgotten.token, 'looms and threads')).status).toBe(204);
    expect(typeof (await session({ ...ada, password: 'looms and threads' }))).toBe('string');
  });

  test('is mailed by ten proofs an hour from one IP address, and by one from another', async () => {
    await client.signUp();
    const mine = String(await session());
    const ask = async (headers: Record<string, string>, peer = '192.0.2.1') =>
      (await client.call(`POST ${endpoints.sendVerification.path}`, { token: mine, headers, peer }))
        .status;
    for (let n = 0; n < 2; n += 1) expect(await ask({})).toBe(202);
    expect(await ask({})).toBe(403);
    const used = await proof();
    expect([await ask(used), await ask(used)]).toEqual([202, 403]);
    for (let n = 1; n < 10; n += 1) expect(await ask(await proof())).toBe(202);
    expect(await ask(await proof())).toBe(429);
    expect(await ask(await proof(), '198.51.100.7')).toBe(202);
    const other = 'other@engines.example';
    for (let n = 0; n < 3; n += 1) expect((await askReset(other)).status).toBe(202);
    expect((await askReset(other, await proof())).status).toBe(202);
  });

  test('that is verified is mailed no link to verify it', async () => {
    await client.signUp();
    const { token } = await service.nextMail(ada.email);
    const mine = String(await session());
    expect((await verify(token)).status).toBe(204);
    const again = () => post(endpoints.sendVerification.path, undefined, mine);
    for (let n = 0; n < 3; n += 1) expect(await codeOf(await again())).toBe('409 conflict');
    const mails = () =>
      store.db
        .selectFrom('course_walk_mails')
        .where('id', 'not like', ofBystanders)
        .select('id')
        .execute();
    expect(await mails()).toEqual([]);
    const [user] = await store.db
      .selectFrom('course_walk_users')
      .where('id', 'not like', ofBystanders)
      .select('id')
      .execute();
    const left = {
      id: 'left',
      user_id: user?.id ?? '',
      purpose: 'verify',
    } as const;
    const times = { created_at: 1, expires_at: Date.now() + DAY };
    await store.db
      .insertInto('course_walk_mails')
      .values({ ...left, ...times, sign_up: null })
      .execute();
    await askReset(ada.email);
    await reset((await service.nextMail(ada.email)).token, 'looms and threads');
    expect(await mails()).toEqual([]);
  });

  test('is mailed when the sign-up or request was made that a mail belongs to', async () => {
    await client.signUp();
    const { text } = await service.nextMail(ada.email);
    await store.db
      .updateTable('course_walk_users')
      .set({ created_at: Date.UTC(2026, 4, 6, 7, 8) })
      .where('id', 'not like', ofBystanders)
      .execute();
    const mine = String(await session());
    await post(endpoints.sendVerification.path, undefined, mine);
    const again = await service.nextMail(ada.email);
    await client.signUp();
    await askReset(ada.email);
    const later = [await service.nextMail(ada.email), await service.nextMail(ada.email)];
    expect(again.text).toContain('on May 6, 2026 at 07:08 UTC.');
    const date = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
    const today = [Date.now() - DAY, Date.now()].map((time) => date.format(time)).join('|');
    for (const mail of [text, ...later.map((each) => each.text)]) {
      expect(mail).toMatch(new RegExp(`on (?:${today}) at \\d\\d:\\d\\d UTC`));
    }
  });

  test('that is verified stays with its holder: a stranger’s sign-up, made before, gets nothing', async () => {
    await client.signUp(ada);
    const { token } = await service.nextMail(ada.email);
    await client.signUp({ ...ada, password: 'a stranger’s own' });
    const later = await service.nextMail(ada.email);
    expect((await verify(token)).status).toBe(204);
    expect(await codeOf(await verify(later.token))).toBe('400 invalid_token');
    expect(typeof (await session(ada))).toBe('string');
  });

  test('gets a new password by a link, which ends its sessions and verifies it', async () => {
    await client.signUp(ada);
    const mailed = await service.nextMail(ada.email);
    const old = String(await session());
    const answers = [await askReset(ada.email), await askReset('nobody@engines.example')];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    const first = await service.nextMail(ada.email);
    expect(await codeOf(await verify(first.token))).toBe('400 invalid_token');
    expect(await codeOf(await reset(mailed.token, 'looms and cogs'))).toBe('400 invalid_token');
    expect(first.text).toContain(`https://www.site.example/course-walk/reset#token=${first.token}`);
    for (let n = 0; n < 2; n += 1) await askReset(ada.email);
    const [{ token }] = [await service.nextMail(ada.email), await service.nextMail(ada.email)];
    expect(await codeOf(await askReset(ada.email))).toBe('403 proof_required');
    expect((await askReset(ada.email, await proof())).status).toBe(202);
    await service.nextMail(ada.email);
    expect(await codeOf(await reset(first.token, 'password'))).toBe('422 invalid_fields');
    expect((await reset(first.token, 'looms and threads')).status).toBe(204);
    for (const used of [first.token, token]) {
      expect(await codeOf(await reset(used, 'looms and threads'))).toBe('400 invalid_token');
    }
    expect([await session(ada), await works(old)]).toEqual([401, 401]);
    expect(typeof (await session({ ...ada, password: 'looms and threads' }))).toBe('string');
    expect(await verifiedAt()).not.toBeNull();
    for (let n = 0; n < 2; n += 1) await askReset('nobody@engines.example');
    expect(await codeOf(await askReset('nobody@engines.example'))).toBe('403 proof_required');
    expect((await askReset('nobody@engines.example', await proof())).status).toBe(202);
    expect(service.mails().filter((mail) => mail.includes('nobody@'))).toEqual([]);
  });

  test('says at a login whether its address is verified, as it is after a reset elsewhere', async () => {
    const user = async (fields = ada) =>
      ((await (await client.logIn(fields)).json()) as { user: object }).user;
    await client.signUp();
    await service.nextMail(ada.email);
    expect(await user()).toMatchObject({ isVerified: false });
    await askReset(ada.email);
    await reset((await service.nextMail(ada.email)).token, 'looms and threads');
    expect(await user({ ...ada, password: 'looms and threads' })).toMatchObject({
      isVerified: true,
    });
  });

  test('changes its password, which ends its other sessions and its reset links; each session ends on its own or with all', async () => {
    await client.signUp(ada);
    const [one, two] = [String(await session()), String(await session())];
    const change = async (current: string, next: string) => {
      const body = { current, new: next };
      return client.call(`PUT ${endpoints.changePassword.path}`, { token: one, body });
    };
    const wrong = (await (await change('not right', 'looms and threads')).json()) as Problem;
    expect(wrong.errors).toMatchObject([{ field: 'current', code: 'invalid' }]);
    const known = (await (await change(ada.password, 'password')).json()) as Problem;
    expect(known.errors).toMatchObject([{ field: 'new', code: 'known_password' }]);
    expect((await verify((await service.nextMail(ada.email)).token)).status).toBe(204);
    await askReset(ada.email);
    const mailed = await service.nextMail(ada.email);
    expect((await change(ada.password, 'looms and threads')).status).toBe(204);
    expect(await codeOf(await reset(mailed.token, 'looms and cogs'))).toBe('400 invalid_token');
    expect([await works(one), await works(two), await session(ada)]).toEqual([200, 401, 401]);
    const changed = { ...ada, password: 'looms and threads' };
    const three = String(await session(changed));
    const end = async (path: string, token: string) =>
      (await client.call(`DELETE ${path}`, { token })).status;
    expect(await end(endpoints.endSession.path, three)).toBe(204);
    expect(await end(endpoints.endSession.path, three)).toBe(204);
    expect(await end(endpoints.endSession.path, 'none')).toBe(204);
    expect([await works(one), await works(three)]).toEqual([200, 401]);
    const four = String(await session(changed));
    expect(await end(endpoints.endSessions.path, one)).toBe(204);
    expect([await works(one), await works(four)]).toEqual([401, 401]);
    expect(await end(endpoints.endSessions.path, one)).toBe(401);
  });

  test('that is not verified is removed after seven days; its mails a day after their links expire', async () => {
    await client.signUp(ada);
    await service.nextMail(ada.email);
    const mine = String(await session());
    expect(await removeExpiredMails(store.db, Date.now() + 2 * DAY - 60_000)).toBe(0);
    expect(await removeExpiredMails(store.db, Date.now() + 2 * DAY)).toBe(1);
    expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await removeUnverified(store.db, Date.now() + 7 * DAY - 60_000)).toBe(0);
    expect(await removeUnverified(store.db, Date.now() + 7 * DAY)).toBe(1);
    expect(await works(mine)).toBe(401);
  });

  test('leaves neither token nor subject in the database, and goes with its mails', async () => {
    await client.signUp(ada);
    const { token } = await service.nextMail(ada.email);
    const mine = String(await session());
    const dump = async () =>
      JSON.stringify([
        await store.db
          .selectFrom('course_walk_mails')
          .where('id', 'not like', ofBystanders)
          .selectAll()
          .execute(),
        await store.db.selectFrom('jobs').selectAll().execute(),
        await store.db
          .selectFrom('course_walk_tokens')
          .where('id', 'not like', ofBystanders)
          .selectAll()
          .execute(),
      ]);
    for (const secret of [token, mine]) expect(await dump()).not.toContain(secret);
    await store.db.deleteFrom('course_walk_users').where('id', 'not like', ofBystanders).execute();
    await removeExpiredMails(store.db);
    expect(await dump()).toBe('[[],[],[]]');
  });
});

test('an unverified account yields to the Google user whose address Google has verified', async (context) => {
  const google = await playGoogle();
  context.onTestFinished(google.close);
  const [{ open }] = accountDatabases as [(typeof accountDatabases)[0]];
  const store = await open(context);
  const service = await accountService(store, {
    config: { googleClientId, googleTokenInfoUrl: google.url },
  });
  context.onTestFinished(async () => {
    await service.stop();
    await store.close();
  });
  const client = courseWalkClient(service.app);
  const squatter = { ...ada, email: googleAda.email };
  await client.signUp(squatter);
  const { token: link } = await service.nextMail(googleAda.email);
  const { token } = (await (await client.logIn(squatter)).json()) as { token: string };
  const signIn = await client.call(`POST ${endpoints.login.path}`, {
    body: { email: googleAda.email, password: googleAda.subject },
    headers: { 'Google-Access-Token': googleAda.token },
  });
  expect(signIn.status).toBe(200);
  expect((await client.call(`GET ${endpoints.listCourses.path}`, { token })).status).toBe(401);
  expect((await client.logIn(squatter)).status).toBe(401);
  const late = await client.call(`POST ${endpoints.confirmVerification.path}`, {
    body: { token: link, password: ada.password },
  });
  expect(await codeOf(late)).toBe('400 invalid_token');
  expect((await client.signUp(squatter)).status).toBe(409);
});

test.each([
  ['password', 'a list'],
  ['12345678', 'a list'],
  ['        ', 'spaces'],
  ['Quarrylight', 'the name of this site'],
  ['ada.byron', 'your e-mail address'],
])('the password %j is refused, with a sentence that says why: %s', async (password, reason) => {
  const [{ open }] = accountDatabases as [(typeof accountDatabases)[0]];
  const store = await open({} as never);
  const service = await accountService(store);
  const client = courseWalkClient(service.app);
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
  await service.stop();
  await store.close();
});

test('each call that stores a mail has it sent at once', async () => {
  const onJobs = vi.fn();
  const client = courseWalkClient((await testApp({ onJobs })).app);
  const session = await client.signIn();
  expect(onJobs).toHaveBeenCalledTimes(1);
  await client.call(`POST ${endpoints.sendVerification.path}`, session);
  expect(onJobs).toHaveBeenCalledTimes(2);
  await client.call(`POST ${endpoints.requestReset.path}`, { body: { email: ada.email } });
  expect(onJobs).toHaveBeenCalledTimes(3);
});
