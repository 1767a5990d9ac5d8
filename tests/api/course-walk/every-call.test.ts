/** What holds for every call of the course-walk host, also for one that is added. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { paths } from '#contract/paths.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { courseWalkClient } from '../../helpers/course-walk.ts';

/** Those for which nobody has to be logged in; that of `endSession` is the same with and without a session. */
const open = [...['signUp', 'login', 'requestReset', 'confirmReset', 'endSession']];

const endpoints = Object.entries<Endpoint>(courseWalkCalls);
const id = crypto.randomUUID();
const pathOf = ({ path }: Endpoint): string => paths.courseWalk + path.replace(/:\w+/, id);

let app: TestApp['app'];

beforeEach(async () => {
  ({ app } = await testApp());
});

describe.each(endpoints)('%s', (name, endpoint) => {
  const { method } = endpoint;
  const send = (headers: Record<string, string>) =>
    app.request(pathOf(endpoint), { method, headers: { Host: 'site.example', ...headers } });

  test.skipIf(open.includes(name))('is refused without a valid token', async () => {
    const client = courseWalkClient(app);
    const { token } = await client.signIn();
    await client.call(`DELETE ${courseWalkCalls.endSessions.path}`, { token });
    const reversed = [...token].reverse().join('');
    for (const authorization of ['', 'Bearer', `Basic ${token}`, `Bearer ${reversed}`]) {
      expect((await send({ Authorization: authorization })).status).toBe(401);
    }
    expect((await send({ Authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('is refused to pages of other sites', async () => {
    const answer = await send({ Origin: 'https://evil.example' });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null]);
  });

  test.skipIf(method === 'GET')('changes nothing by GET', async () => {
    const client = courseWalkClient(app);
    const session = await client.signIn();
    const { _id } = await client.addCourse(session, 'Derby');
    const path = endpoint.path.replace(':userId', session.userId).replace(':id', _id);
    const answer = await client.call(`GET ${path}`, session);
    expect([405, 404]).toContain(answer.status);
    expect(await client.list(session)).toHaveLength(1);
  });
});
