/** How long mailed links work, by a clock that the app and its jobs share. */
import { expect, test } from 'vitest';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { removeUnverified } from '#course-walk/accounts/remove-account.ts';
import { accountService } from '../../helpers/account-mails.ts';
import { withBystanders } from '../../helpers/bystanders.ts';
import { ada, courseWalkClient } from '../../helpers/course-walk.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A service whose clock the tests set, and which sends mails when it is told to. */
const setUp = async () => {
  const store = await withBystanders(await openTemporaryStore());
  // Midday: pseudonyms and counts change at midnight.
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const service = await accountService(store, {
    now: () => clock.now,
    onJobs: () => undefined,
  });
  const client = courseWalkClient(service.app);
  /** The token of the link that a call has mailed to Ada, sent after a wait. */
  const linkAfter = async (waitMs: number, called: Promise<Response>): Promise<string> => {
    expect((await called).ok).toBe(true);
    clock.now += waitMs;
    service.wake();
    return (await service.nextMail()).token;
  };
  return { db: store.db, clock, client, linkAfter };
};

test('a reset link works for 30 minutes from when its mail is sent, however long that waited', async () => {
  const { clock, client, linkAfter } = await setUp();
  await linkAfter(0, client.signUp());
  const reset = async (token: string): Promise<number> =>
    (await client.reset(token, 'cards & looms')).status;
  const expired = await linkAfter(20 * minuteMs, client.askReset());
  clock.now += 30 * minuteMs;
  expect(await reset(expired)).toBe(400);
  const working = await linkAfter(20 * minuteMs, client.askReset());
  clock.now += 30 * minuteMs - 1;
  expect(await reset(working)).toBe(204);
});

test('a verification link works for 24 hours from when its mail is sent, however long that waited', async () => {
  const { clock, client, linkAfter } = await setUp();
  const verify = async (token: string): Promise<number> => (await client.verify(token)).status;
  const expired = await linkAfter(60 * minuteMs, client.signUp());
  clock.now += dayMs;
  expect(await verify(expired)).toBe(400);
  const working = await linkAfter(60 * minuteMs, client.signUp());
  clock.now += dayMs - 1;
  expect(await verify(working)).toBe(204);
});

test('an unverified account is kept while the link of a later sign-up works', async () => {
  const { db, clock, client, linkAfter } = await setUp();
  await linkAfter(0, client.signUp({ ...ada, password: "a stranger's words" }));
  clock.now += 6.9 * dayMs;
  const token = await linkAfter(0, client.signUp());
  clock.now += dayMs - 1;
  expect(await removeUnverified(db, clock.now)).toBe(0);
  expect((await client.verify(token)).status).toBe(204);
});

test('an unverified account is removed when the link of a later sign-up has expired', async () => {
  const { db, clock, client, linkAfter } = await setUp();
  await linkAfter(0, client.signUp());
  clock.now += 6.9 * dayMs;
  await linkAfter(0, client.signUp());
  clock.now += dayMs;
  expect(await removeUnverified(db, clock.now)).toBe(1);
});

test('an unverified account is kept while a link to reset its password works', async () => {
  const { db, clock, client, linkAfter } = await setUp();
  await linkAfter(0, client.signUp({ ...ada, password: "a stranger's words" }));
  clock.now += 7 * dayMs - minuteMs;
  const token = await linkAfter(0, client.askReset());
  clock.now += 29 * minuteMs;
  expect(await removeUnverified(db, clock.now)).toBe(0);
  expect((await client.reset(token, 'cards & looms')).status).toBe(204);
});

test('unverified accounts are removed however many they are', async () => {
  const { db, clock } = await setUp();
  for (let n = 0; n < 250; n += 1) {
    const squatter = { ...ada, email: `ada${n}@engines.example`, verifiedAt: null };
    await addAccount(db, squatter, clock.now);
  }
  expect(await removeUnverified(db, clock.now + 7 * dayMs)).toBe(250);
});
