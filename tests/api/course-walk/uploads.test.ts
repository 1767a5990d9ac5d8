/** Many uploads at once, clients that go away, and an image process that cannot run. */
import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '../../../api/contract/problem.ts';
import { listen } from '../../../api/http/listen.ts';
import { testApp } from '../../helpers/app.ts';
import { ada, courseWalkClient, type Session } from '../../helpers/course-walk.ts';
import { keptLog } from '../../helpers/log-lines.ts';

vi.setConfig({ testTimeout: 60_000 });

const png = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const setUp = async () => {
  const { log, lines } = keptLog();
  const { app, db } = await testApp({ log });
  const client = courseWalkClient(app);
  const signIn = (name: string) => client.signIn({ ...ada, email: `${name}@engines.example` });
  return { app, db, client, signIn, lines };
};

/** Uploads over a connection of its own, which `leave` cuts. */
const upload = (port: number, { token }: Session, courseId: string, body: Buffer) => {
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: `/api/course-walk/courses/${courseId}/image`,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'image/png',
      'Content-Length': body.length,
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    call.on('error', () => resolve(undefined));
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  call.end(body);
  return { status, leave: () => call.destroy() };
};

test('clients that have gone keep nobody waiting; too many at once are told to come back', async () => {
  const { app, db, client, signIn, lines } = await setUp();
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  const large = await png(3000);
  const many: ReturnType<typeof upload>[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const session = await signIn(name);
    const { _id } = await client.addCourse(session, 'Derby');
    for (let n = 0; n < 3; n += 1) many.push(upload(port, session, _id, large));
  }
  const honest = await signIn('honest');
  const { _id } = await client.addCourse(honest, 'Grand Prix');
  // One is processed and eight wait; the others are refused.
  await Promise.any(many.map(async ({ status }) => expect(await status).toBe(503)));
  for (const { leave } of many) leave();
  const statuses = await Promise.all(many.map(({ status }) => status));
  expect(await upload(port, honest, _id, await png(20)).status).toBe(200);
  const stored = await db.selectFrom('course_walk_images').select('id').execute();
  expect(stored.length).toBeLessThanOrEqual(1 + statuses.filter((status) => status === 200).length);
  expect(lines.join('')).not.toContain('A request failed');
});

test('what is no image is refused after its first bytes', async () => {
  const { client, signIn } = await setUp();
  const session = await signIn('ada');
  const { _id } = await client.addCourse(session, 'Derby');
  let chunks = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      chunks += 1;
      controller.enqueue(Buffer.alloc(1024, 'a'));
    },
  });
  expect((await client.putImage(session, _id, endless)).status).toBe(422);
  expect(chunks).toBeLessThan(10);
});

test('an image process that cannot run is our fault, and is logged', async () => {
  const { client, signIn, lines } = await setUp();
  const session = await signIn('ada');
  const { _id } = await client.addCourse(session, 'Derby');
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  for (const [path, code] of [
    ['/no/such/node', 'SPAWN_ENOENT'],
    ['/bin/false', 'EXIT_1'],
  ] as const) {
    process.execPath = path;
    const answer = await client.putImage(session, _id, await png(20));
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([500, 'internal']);
    expect(lines.join('')).toContain(`ImageProcessFailed ${code}`);
  }
  process.execPath = execPath;
  expect((await client.putImage(session, _id, await png(20))).status).toBe(200);
});

test('others are answered while an account with many images is deleted', async () => {
  const { app, db, client, signIn } = await setUp();
  const session = await signIn('ada');
  const bytes = Buffer.alloc(50_000, 7);
  for (let n = 0; n < 60; n += 1) {
    const { _id } = await client.addCourse(session, `Course ${n}`);
    await db.insertInto('course_walk_images').values({ id: _id, course_id: _id, bytes }).execute();
  }
  const left = async () =>
    (await db.selectFrom('course_walk_images').select('id').execute()).length;
  const deleted = client.call(`DELETE /users/${session.userId}`, session);
  let between = 0;
  for (let images = 60; images > 0; images = await left()) {
    if (images < 60) between += 1;
    expect((await app.request('/livez')).status).toBe(200);
    await nextTurn();
  }
  expect(between).toBeGreaterThan(5);
  expect((await deleted).status).toBe(204);
});
