import { expect, onTestFinished, test } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { addBystanders } from '../../helpers/bystanders.ts';
import { ada, courseWalkClient } from '../../helpers/course-walk.ts';
import { keptLog } from '../../helpers/log-lines.ts';

const begin = async () => {
  const { log, lines } = keptLog();
  const { app, db } = await testApp({ log });
  onTestFinished(await addBystanders(db));
  const events = () =>
    lines
      .map((line) => JSON.parse(line) as { event?: string; account?: string; how?: string })
      .flatMap(({ event, account, how }) => (event ? [[event, account, how]] : []));
  return { client: courseWalkClient(app), db, lines, events };
};

test('events are about an account by its id, and hold no address', async () => {
  const { client, db, lines, events } = await begin();
  const session = await client.signIn();
  const { userId } = session;
  await client.logIn({ ...ada, password: 'wrong' });
  await client.call('POST /courses', { ...session, body: '{' });
  await client.logIn({ email: 'nobody@engines.example', password: 'wrong' });
  await client.call(`DELETE ${endpoints.endSession.path}`, session);
  const renewed = { ...ada, password: 'quite other looms' };
  await client.reset(await linkTo(db, userId), renewed.password);
  const token = await client.token(renewed);
  await client.call(`DELETE /users/${userId}`, { token });
  expect(events()).toEqual([
    ['signed in', userId, 'password'],
    ['refused', userId, undefined],
    ['malformed', userId, undefined],
    ['refused', undefined, undefined],
    ['ended', userId, undefined],
    ['reset', userId, undefined],
    ['signed in', userId, 'password'],
    ['deleted', userId, undefined],
  ]);
  expect(lines.join('')).not.toMatch(/engines\.example|wrong/);
});

test('what is beyond a limit is an event', async () => {
  const { client, events } = await begin();
  for (let n = 0; n < 11; n += 1) await client.logIn({ ...ada, password: 'wrong' });
  const names = events().map(([event]) => event);
  expect(names).toEqual([...Array<string>(10).fill('refused'), 'limited']);
});
