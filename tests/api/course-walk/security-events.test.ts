import { expect, test } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import { keptLog } from '../../helpers/log-lines.ts';

test('the log line of a call to an account has its ID and the sign-in method, but no address', async () => {
  const { log, lines } = keptLog();
  const { client, db } = await testApp({ log });
  const session = await client.signIn();
  const { userId } = session;
  const wrong = { ...ada, password: 'not right' };
  await client.logIn(wrong);
  await client.changePassword(session.token, wrong.password, 'quite other looms');
  await client.logIn({ ...wrong, email: 'nobody@engines.example' });
  await client.call(`DELETE ${endpoints.endSession.path}`, session);
  await client.reset(await linkTo(db, userId), 'yet other looms');
  const token = await client.token({ ...ada, password: 'yet other looms' });
  await client.call(`DELETE /users/${userId}`, { token });
  const logged = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(
    logged.map(({ method, route, status, account, how }) => [
      `${method} ${route?.replace('/api/course-walk', '')} ${status}`,
      ...[account, how].filter(Boolean),
    ]),
  ).toEqual([
    ['POST /users/register 201'],
    ['POST /users/login 200', userId, 'password'],
    ['POST /users/login 401', userId, 'password'],
    ['PUT /users/password 422', userId],
    ['POST /users/login 401', 'password'],
    ['DELETE /sessions/current 204', userId],
    ['POST /users/password-reset/confirm 204', userId],
    ['POST /users/login 200', userId, 'password'],
    ['DELETE /users/:userId 204', userId],
  ]);
  expect(lines.join('')).not.toMatch(/engines\.example|looms|right/);
});
