import { expect, onTestFinished, test } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { addBystanders } from '../../helpers/bystanders.ts';
import { ada, courseWalkClient } from '../../helpers/course-walk.ts';
import { keptLog } from '../../helpers/log-lines.ts';

test('events are about an account by its id, and hold no address', async () => {
  const { log, lines } = keptLog();
  const { app, db } = await testApp({ log });
  onTestFinished(await addBystanders(db));
  const client = courseWalkClient(app);
  const session = await client.signIn();
  await client.logIn({ ...ada, password: 'wrong' });
  await client.call('POST /courses', { ...session, body: '{' });
  await client.logIn({ email: 'nobody@engines.example', password: 'wrong' });
  await client.call(`DELETE /users/${session.userId}`, session);
  const events = lines
    .map((line) => JSON.parse(line) as { event?: string; account?: string; how?: string })
    .filter(({ event }) => event);
  expect(events.map(({ event, how }) => [event, how])).toEqual([
    ['signed in', 'password'],
    ['refused', undefined],
    ['malformed', undefined],
    ['refused', undefined],
    ['deleted', undefined],
  ]);
  const { userId } = session;
  expect(events.map(({ account }) => account)).toEqual([userId, userId, userId, undefined, userId]);
  expect(lines.join('')).not.toMatch(/engines\.example|wrong/);
});

test('what is beyond a limit is an event', async () => {
  const { log, lines } = keptLog();
  const client = courseWalkClient((await testApp({ log })).app);
  for (let n = 0; n < 11; n += 1) await client.logIn({ ...ada, password: 'wrong' });
  const events = lines
    .map((line) => JSON.parse(line) as { event?: string })
    .filter(({ event }) => event);
  expect(events.map(({ event }) => event)).toEqual([
    ...Array<string>(10).fill('refused'),
    'limited',
  ]);
});

test('a session that its holder ends is an event of the account', async () => {
  const { log, lines } = keptLog();
  const now = Date.UTC(2026, 10, 22, 12);
  const client = courseWalkClient((await testApp({ log, now: () => now })).app);
  const { method, path } = endpoints.endSession;
  await client.call(`${method} ${path}`, await client.signIn());
  const [signedIn, ended] = lines
    .map((line) => JSON.parse(line) as { event?: string; account: string })
    .filter(({ event }) => event);
  expect([signedIn?.event, ended?.event]).toEqual(['signed in', 'ended']);
  expect(ended?.account).toBe(signedIn?.account);
});

test('a reset is an event of its account', async () => {
  const { log, lines } = keptLog();
  const now = Date.UTC(2026, 10, 22, 12);
  const { app, db } = await testApp({ log, now: () => now });
  const client = courseWalkClient(app);
  const { userId } = await client.signIn();
  await client.reset(await linkTo(db, userId, now), 'quite other looms');
  const events = lines
    .map((line) => JSON.parse(line) as { event?: string; account: string })
    .filter(({ event }) => event);
  expect(events).toMatchObject([
    { event: 'signed in', account: userId },
    { event: 'reset', account: userId },
  ]);
});
