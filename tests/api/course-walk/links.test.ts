/** Accounts that are verified, reset and taken over by the links of mails. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { dayMs } from '#contract/time.ts';
import { issueLink } from '#course-walk/accounts/account-links.ts';
import { removeExpiredMails } from '#course-walk/accounts/remove-expired-mails.ts';
import { removeUnverified } from '#course-walk/accounts/remove-account.ts';
import {
  accountDatabases,
  deleteOwn,
  ownRows,
  updateOwnUser,
  withBystanders,
} from '../../helpers/bystanders.ts';
import { testApp } from '../../helpers/app.ts';
import { accountService } from '../../helpers/account-mails.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';
import { identity } from '../../helpers/facts.ts';
import { googleAda, googleClientId, playGoogle } from '../../helpers/google.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { solve } from '../../helpers/proof-of-work.ts';
import { openTemporaryStore, type TemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

/** With another password. */
const renewed = { ...ada, password: 'looms and threads' };
const codeOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as Problem).code}`;

describe.each(accountDatabases)('an account in $database', ({ open }) => {
  let store: TemporaryStore;
  let service: Awaited<ReturnType<typeof accountService>>;
  let client: CourseWalkClient;

  const proof = async () => {
    const challenge = (await (await service.app.request(paths.challenge)).json()) as ProofChallenge;
    return { headers: { 'Proof-Of-Work': solve(challenge) } };
  };
  const verifiedAt = async () =>
    (await ownRows(store.db, 'users').select('verified_at').executeTakeFirst())?.verified_at;
  const loginStatus = async (fields = ada) => (await client.logIn(fields)).status;
  const works = async (token: string) =>
    (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status;

  beforeEach(async (context) => {
    store = await open(context);
    service = await accountService(store);
    client = courseWalkClient(service.app);
  }, postgresStartMs);

  test('is used at once, and verified by the link of its mail, once', async () => {
    const { text, token } = await service.mailAfter(client.signUp());
    const link = `https://www.site.example/course-walk/verify#token=${token}&email=ada%40engines.example`;
    const plain = text.replaceAll('&amp;', '&');
    expect(text).toContain('multipart/alternative');
    expect(text).not.toContain('team@site.example');
    expect(new Set(plain.match(/https?:\/\/[^\s"<]+/g))).toEqual(new Set([link, identity.website]));
    const mine = { token: await client.token(), userId: '' };
    const add = () => client.call('POST /courses', { ...mine, body: { name: 'A', venue: 'B' } });
    for (let n = 0; n < 3; n += 1) expect((await add()).status).toBe(201);
    expect(await codeOf(await add())).toBe('403 email_unverified');
    expect((await client.verify(token)).status).toBe(204);
    expect(await codeOf(await client.verify(token))).toBe('400 invalid_token');
    expect((await add()).status).toBe(201);
  });

  test('that a stranger signed up goes to the holder of the address, by the link of their sign-up', async () => {
    const strange = { ...ada, password: 'a stranger’s own', firstname: 'Mallory' };
    const first = await client.signUp(strange);
    await service.nextMail();
    const old = await client.token(strange);
    await client.call('POST /courses', { token: old, body: { name: 'A', venue: 'B' } });
    const later = await client.signUp(ada);
    expect([later.status, Object.keys((await later.json()) as object)]).toEqual([
      first.status,
      Object.keys((await first.json()) as object),
    ]);
    const { token } = await service.nextMail();
    expect([await loginStatus(ada), await works(old)]).toEqual([401, 200]);
    expect(await codeOf(await client.verify(token, strange))).toBe('401 unauthorized');
    expect((await client.verify(token)).status).toBe(204);
    expect([await loginStatus(strange), await works(old)]).toEqual([401, 401]);
    const mine = await client.token();
    expect(await client.list({ token: mine, userId: '' })).toEqual([]);
    const holder = store.db.selectFrom('course_walk_users').where('email', '=', ada.email);
    expect(await holder.select('firstname').execute()).toEqual([{ firstname: 'Ada' }]);
    expect(await codeOf(await client.signUp(strange))).toBe('409 conflict');
  });

  test('is not verified by its holder for a stranger, whichever mail is opened', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    const first = await service.mailAfter(client.signUp(strange));
    const second = await service.mailAfter(client.signUp(ada));
    const third = await service.mailAfter(
      client.signUp({ ...ada, password: 'another stranger’s' }),
    );
    for (const { token } of [first, third]) {
      const answer = await client.verify(token);
      expect(answer.status).toBe(401);
      expect(((await answer.json()) as Problem).errors).toMatchObject([
        { field: 'password', code: 'invalid' },
      ]);
    }
    expect(await verifiedAt()).toBeNull();
    expect((await client.verify(second.token)).status).toBe(204);
    for (const { token } of [first, third]) {
      expect(await codeOf(await client.verify(token, strange))).toBe('400 invalid_token');
    }
    expect([await loginStatus(), await loginStatus(strange)]).toEqual([200, 401]);
  });

  test('is verified by the link of any copy of its mail, as an attempt that failed may have arrived', async () => {
    const { token } = await service.mailAfter(client.signUp());
    const mails = ownRows(store.db, 'mails');
    const { id } = await mails.select('id').executeTakeFirstOrThrow();
    const again = (await issueLink(store.db, id, Date.now()))?.token ?? '';
    expect(again).not.toBe(token);
    expect((await client.verify(token)).status).toBe(204);
    expect(await codeOf(await client.verify(again))).toBe('400 invalid_token');
  });

  test('is guessed at by its link no more often than by logging in, and the link goes on working', async () => {
    const { token } = await service.mailAfter(client.signUp());
    for (let n = 0; n < 5; n += 1) {
      expect((await client.verify(token, { ...ada, password: 'not right' })).status).toBe(401);
      expect((await client.logIn({ ...ada, password: 'not right' })).status).toBe(401);
    }
    expect(await codeOf(await client.verify(token))).toBe('429 rate_limited');
    expect((await client.verify(token, ada, { peer: '198.51.100.7' })).status).toBe(204);
  });

  test('counts no failed login when it is verified', async () => {
    await client.signUp();
    expect((await client.verify((await service.nextMail()).token)).status).toBe(204);
    const wrong = { ...ada, password: 'not right' };
    for (let n = 0; n < 10; n += 1) expect(await loginStatus(wrong)).toBe(401);
    expect(await loginStatus(wrong)).toBe(429);
  });

  test('is its holder’s after a reset, whatever others have signed up and asked for', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    const first = await service.mailAfter(client.signUp(strange));
    const old = await client.token(strange);
    await client.call('POST /courses', { token: old, body: { name: 'A', venue: 'B' } });
    const { token } = await service.mailAfter(client.askReset());
    const later = await service.mailAfter(
      client.signUp({ ...strange, password: 'another stranger’s' }),
    );
    const other = await service.mailAfter(client.askReset());
    expect((await client.reset(token, renewed.password)).status).toBe(204);
    expect(await verifiedAt()).not.toBeNull();
    expect([await works(old), await loginStatus(strange)]).toEqual([401, 401]);
    for (const { token: link } of [first, later]) {
      expect(await codeOf(await client.verify(link, strange))).toBe('400 invalid_token');
    }
    expect(await codeOf(await client.reset(other.token, 'looms and cogs'))).toBe(
      '400 invalid_token',
    );
    const mine = await client.token(renewed);
    expect(await client.list({ token: mine, userId: '' })).toEqual([]);
    expect(await codeOf(await client.askVerification(mine))).toBe('409 conflict');
    expect(await ownRows(store.db, 'mails').select('id').execute()).toEqual([]);
  });

  test('is not verified by a change of its password', async () => {
    const { token } = await service.mailAfter(client.signUp());
    const mine = await client.token();
    await client.changePassword(mine, ada.password, renewed.password);
    expect(await verifiedAt()).toBeNull();
    expect((await client.verify(token)).status).toBe(401);
    expect((await client.verify(token, renewed)).status).toBe(204);
  });

  test('is mailed links beyond the limits for a proof of work; each works until one is used', async () => {
    const tokens: string[] = [];
    const next = async () => tokens.push((await service.nextMail()).token);
    for (let n = 0; n < 3; n += 1) {
      expect((await client.signUp()).status).toBe(201);
      await next();
    }
    expect(await codeOf(await client.signUp())).toBe('403 proof_required');
    expect((await client.signUp(ada, await proof())).status).toBe(201);
    await next();
    await service.mailAfter(client.askReset());
    expect((await client.verify(tokens.shift() ?? '')).status).toBe(204);
    for (const token of tokens)
      expect(await codeOf(await client.verify(token))).toBe('400 invalid_token');
  });

  test('that a stranger signed up has the links of its holder work, whatever the stranger asks for or changes', async () => {
    const strange = { ...ada, password: 'a stranger’s own' };
    await service.mailAfter(client.signUp(strange));
    const theirs = await client.token(strange);
    const signUp = await service.mailAfter(client.signUp());
    const forgotten = await service.mailAfter(client.askReset());
    const accepted: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const strangers = [
        await client.askReset(ada.email, await proof()),
        await client.askVerification(theirs, await proof()),
        await client.signUp(strange, await proof()),
      ];
      accepted.push(...strangers.map(({ status }) => status));
    }
    expect(accepted).toEqual([202, 202, 201, 202, 202, 201, 202, 202, 201]);
    const changed = await client.changePassword(theirs, strange.password, 'another stranger’s');
    expect(changed.status).toBe(204);
    expect(await codeOf(await client.verify(signUp.token, strange))).toBe('401 unauthorized');
    expect((await client.reset(forgotten.token, renewed.password)).status).toBe(204);
    expect(await loginStatus(renewed)).toBe(200);
  });

  test('is mailed by ten proofs an hour from one IP address, and by one from another', async () => {
    await client.signUp();
    const mine = await client.token();
    const ask = async (sent = {}, peer = '192.0.2.1') =>
      (await client.askVerification(mine, { ...sent, peer })).status;
    for (let n = 0; n < 2; n += 1) expect(await ask()).toBe(202);
    expect(await ask()).toBe(403);
    const used = await proof();
    expect([await ask(used), await ask(used)]).toEqual([202, 403]);
    for (let n = 1; n < 10; n += 1) expect(await ask(await proof())).toBe(202);
    expect(await ask(await proof())).toBe(429);
    expect(await ask(await proof(), '198.51.100.7')).toBe(202);
    const other = 'other@engines.example';
    for (let n = 0; n < 3; n += 1) expect((await client.askReset(other)).status).toBe(202);
    expect((await client.askReset(other, await proof())).status).toBe(202);
  });

  test('that is verified is mailed no link to verify it', async () => {
    const { token } = await service.mailAfter(client.signUp());
    const mine = await client.token();
    expect((await client.verify(token)).status).toBe(204);
    const again = () => client.askVerification(mine);
    for (let n = 0; n < 3; n += 1) expect(await codeOf(await again())).toBe('409 conflict');
    const mails = () => ownRows(store.db, 'mails').select('id').execute();
    expect(await mails()).toEqual([]);
    const [user] = await ownRows(store.db, 'users').select('id').execute();
    const left = {
      id: 'left',
      user_id: user?.id ?? '',
      purpose: 'verify',
    } as const;
    const times = { created_at: 1, expires_at: Date.now() + dayMs };
    await store.db
      .insertInto('course_walk_mails')
      .values({ ...left, ...times, sign_up: null })
      .execute();
    const { token: link } = await service.mailAfter(client.askReset());
    await client.reset(link, renewed.password);
    expect(await mails()).toEqual([]);
  });

  test('is mailed when the sign-up or request was made that a mail belongs to', async () => {
    const { text } = await service.mailAfter(client.signUp());
    await updateOwnUser(store.db, { created_at: Date.UTC(2026, 4, 6, 7, 8) });
    const mine = await client.token();
    await client.askVerification(mine);
    const again = await service.nextMail();
    await client.signUp();
    await client.askReset();
    const later = [await service.nextMail(), await service.nextMail()];
    expect(again.text).toContain('on May 6, 2026 at 07:08 UTC.');
    const date = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
    const today = [Date.now() - dayMs, Date.now()].map((time) => date.format(time)).join('|');
    for (const mail of [text, ...later.map((each) => each.text)]) {
      expect(mail).toMatch(new RegExp(`on (?:${today}) at \\d\\d:\\d\\d UTC`));
    }
  });

  test('that is verified stays with its holder: a stranger’s sign-up, made before, gets nothing', async () => {
    const { token } = await service.mailAfter(client.signUp(ada));
    const later = await service.mailAfter(client.signUp({ ...ada, password: 'a stranger’s own' }));
    expect((await client.verify(token)).status).toBe(204);
    expect(await codeOf(await client.verify(later.token))).toBe('400 invalid_token');
    expect(await loginStatus(ada)).toBe(200);
  });

  test('gets a new password by a link, which ends its sessions and verifies it', async () => {
    const mailed = await service.mailAfter(client.signUp(ada));
    const old = await client.token();
    const answers = [await client.askReset(), await client.askReset('nobody@engines.example')];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    const first = await service.nextMail();
    expect(await codeOf(await client.verify(first.token))).toBe('400 invalid_token');
    expect(await codeOf(await client.reset(mailed.token, 'looms and cogs'))).toBe(
      '400 invalid_token',
    );
    expect(first.text).toContain(`https://www.site.example/course-walk/reset#token=${first.token}`);
    for (let n = 0; n < 2; n += 1) await client.askReset();
    const [{ token }] = [await service.nextMail(), await service.nextMail()];
    expect(await codeOf(await client.askReset())).toBe('403 proof_required');
    expect((await client.askReset(ada.email, await proof())).status).toBe(202);
    await service.nextMail();
    expect(await codeOf(await client.reset(first.token, 'password'))).toBe('422 invalid_fields');
    expect((await client.reset(first.token, renewed.password)).status).toBe(204);
    for (const used of [first.token, token]) {
      expect(await codeOf(await client.reset(used, renewed.password))).toBe('400 invalid_token');
    }
    expect([await loginStatus(ada), await works(old)]).toEqual([401, 401]);
    expect(await loginStatus(renewed)).toBe(200);
    expect(await verifiedAt()).not.toBeNull();
    for (let n = 0; n < 2; n += 1) await client.askReset('nobody@engines.example');
    expect(await codeOf(await client.askReset('nobody@engines.example'))).toBe(
      '403 proof_required',
    );
    expect((await client.askReset('nobody@engines.example', await proof())).status).toBe(202);
    expect(service.mails().filter((mail) => mail.includes('nobody@'))).toEqual([]);
  });

  test('says at a login whether its address is verified, as it is after a reset elsewhere', async () => {
    const user = async (fields = ada) =>
      ((await (await client.logIn(fields)).json()) as { user: object }).user;
    await service.mailAfter(client.signUp());
    expect(await user()).toMatchObject({ isVerified: false });
    const { token: link } = await service.mailAfter(client.askReset());
    await client.reset(link, renewed.password);
    expect(await user(renewed)).toMatchObject({
      isVerified: true,
    });
  });

  test('changes its password, which ends its other sessions and its reset links; each session ends on its own or with all', async () => {
    await client.signUp(ada);
    const [one, two] = [await client.token(), await client.token()];
    const change = (current: string, next: string) => client.changePassword(one, current, next);
    const wrong = (await (await change('not right', renewed.password)).json()) as Problem;
    expect(wrong.errors).toMatchObject([{ field: 'current', code: 'invalid' }]);
    const known = (await (await change(ada.password, 'password')).json()) as Problem;
    expect(known.errors).toMatchObject([{ field: 'new', code: 'known_password' }]);
    expect((await client.verify((await service.nextMail()).token)).status).toBe(204);
    const mailed = await service.mailAfter(client.askReset());
    expect((await change(ada.password, renewed.password)).status).toBe(204);
    expect(await codeOf(await client.reset(mailed.token, 'looms and cogs'))).toBe(
      '400 invalid_token',
    );
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

  test('that is not verified is removed after seven days; its mails a day after their links expire', async () => {
    await service.mailAfter(client.signUp(ada));
    const mine = await client.token();
    expect(await removeExpiredMails(store.db, Date.now() + 2 * dayMs - 60_000)).toBe(0);
    expect(await removeExpiredMails(store.db, Date.now() + 2 * dayMs)).toBe(1);
    expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await removeUnverified(store.db, Date.now() + 7 * dayMs - 60_000)).toBe(0);
    expect(await removeUnverified(store.db, Date.now() + 7 * dayMs)).toBe(1);
    expect(await works(mine)).toBe(401);
  });

  test('leaves neither token nor subject in the database, and goes with its mails', async () => {
    const { token } = await service.mailAfter(client.signUp(ada));
    const mine = await client.token();
    const dump = async () =>
      JSON.stringify([
        await ownRows(store.db, 'mails').selectAll().execute(),
        await store.db.selectFrom('jobs').selectAll().execute(),
        await ownRows(store.db, 'tokens').selectAll().execute(),
      ]);
    for (const secret of [token, mine]) expect(await dump()).not.toContain(secret);
    await deleteOwn(store.db, 'users');
    await removeExpiredMails(store.db);
    expect(await dump()).toBe('[[],[],[]]');
  });
});

test('an unverified account yields to the Google user whose address Google has verified', async (context) => {
  const google = await playGoogle();
  context.onTestFinished(google.close);
  const service = await accountService(await withBystanders(await openTemporaryStore()), {
    config: { googleClientId, googleTokenInfoUrl: google.url },
  });
  const client = courseWalkClient(service.app);
  const squatter = { ...ada, email: googleAda.email };
  await client.signUp(squatter);
  const { token: link } = await service.nextMail(googleAda.email);
  const token = await client.token(squatter);
  const signIn = await client.call(`POST ${endpoints.login.path}`, {
    body: { email: googleAda.email, password: googleAda.subject },
    headers: { 'Google-Access-Token': googleAda.token },
  });
  expect(signIn.status).toBe(200);
  expect((await client.call(`GET ${endpoints.listCourses.path}`, { token })).status).toBe(401);
  expect((await client.logIn(squatter)).status).toBe(401);
  expect(await codeOf(await client.verify(link))).toBe('400 invalid_token');
  expect((await client.signUp(squatter)).status).toBe(409);
});

test.each([
  ['password', 'a list'],
  ['12345678', 'a list'],
  ['        ', 'spaces'],
  ['Quarrylight', 'the name of this site'],
  ['ada.byron', 'your e-mail address'],
])('the password %j is refused, with a sentence that says why: %s', async (password, reason) => {
  const store = await withBystanders(await openTemporaryStore());
  const client = courseWalkClient((await accountService(store)).app);
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

test('each call that stores a mail has it sent at once', async () => {
  const onJobs = vi.fn();
  const client = courseWalkClient((await testApp({ onJobs })).app);
  const session = await client.signIn();
  expect(onJobs).toHaveBeenCalledTimes(1);
  await client.askVerification(session.token);
  expect(onJobs).toHaveBeenCalledTimes(2);
  await client.askReset();
  expect(onJobs).toHaveBeenCalledTimes(3);
});
