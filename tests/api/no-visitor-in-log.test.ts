/**
 * Log and metrics contain no word of a visitor. receipts.test.ts and chat-note.test.ts in `contact/` check mails and
 * notes that must not contain one either.
 */
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { payloads, type TestApp, testApp } from '../helpers/app.ts';
import { keptLog } from '../helpers/log-lines.ts';

/** Returns the app, and `exposed`, which returns its log and its metrics so far. */
const watchedApp = async () => {
  const { log, lines } = keptLog();
  const config = { allowedOrigins: [], metricsToken: 'token' };
  const service = await testApp({ log, config });
  const exposed = async (): Promise<string> => {
    const headers = { Authorization: 'Bearer token' };
    return lines.join('') + (await (await service.app.request('/metrics', { headers })).text());
  };
  return { ...service, exposed };
};

/** Posts a message with the word "canary" in each field and header and in the URL, so that any copy of it is found. */
const postWithCanary = ({ app }: TestApp, altered: object = {}, key = 'key-canary') =>
  app.request(
    `${paths.contact}?q=canary`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'X-Forwarded-For': '203.0.113.77',
        'User-Agent': 'canary',
        Referer: 'http://localhost/canary',
      },
      body: JSON.stringify({
        ...payloads.contact,
        name: 'Ada Canary',
        email: 'canary@visitor.example',
        message: 'Dear team, canary is what I am called.',
        ...altered,
      }),
    },
    { incoming: { socket: { remoteAddress: '192.168.77.77' } } },
  );

test('log and metrics contain no word, header or address of a message, whatever its result', async () => {
  const service = await watchedApp();
  const { app, db, exposed } = service;
  const statuses = [
    await postWithCanary(service),
    await postWithCanary(service, { company: 'Canary Ltd' }),
    await postWithCanary(service, { topic_reference: 'canary' }, 'spam-canary'),
    await postWithCanary(service, { name: 1 }),
    await postWithCanary(service, { subject: '' }),
    await postWithCanary(service, { type: 'canary' }),
    await app.request('/api/canary'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 409, 201, 422, 422, 422, 404]);
  // Read now: without its tables, the service has no metrics.
  const before = await exposed();
  expect(before).toContain('quarrylight_submissions_total');
  for (const table of ['jobs', 'submissions']) {
    await db.schema.dropTable(table).execute();
    expect((await postWithCanary(service, { company: table }, `${table}-canary`)).status).toBe(503);
  }
  const text = before + (await exposed());
  expect(text).toContain('A submission could not be stored');
  // No hexadecimal ID contains these words.
  expect(text).not.toMatch(/canary|203\.0\.113|192\.168\.77|looms|engines|visitor\.example/i);
});

test('log and metrics contain no name, address, token or course of an account', async () => {
  const { client, db, exposed } = await watchedApp();
  const email = 'canary-mail@engines.example';
  const session = await client.signIn({
    email,
    password: 'canary-password',
    firstname: 'canary-first',
    lastname: 'canary-last',
  });
  const course = await client.addCourse(session, 'canary-course');
  await client.logIn({ email, password: 'canary-wrong' });
  await client.call('GET /canary-path?q=canary-query');
  await client.call(`DELETE /courses/${course._id}`, session);
  await db.schema.dropTable('course_walk_courses').execute();
  const broken = await client.call('POST /courses', {
    ...session,
    body: { name: 'canary-course', venue: 'canary-venue' },
  });
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('canary');
  const text = await exposed();
  expect(text).toContain('/api/course-walk/users/login');
  expect(text).toContain('A request failed');
  expect(text).toContain('/api/course-walk/courses/:id');
  expect(text).not.toMatch(/canary|192\.0\.2/);
  for (const secret of [session.token, course._id]) expect(text).not.toContain(secret);
});
