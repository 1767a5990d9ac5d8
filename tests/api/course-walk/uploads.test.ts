/** Many uploads at once, clients that go away, and an image process that cannot run. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { convertImage } from '#course-walk/images/image-process.ts';
import { listen } from '#platform/http/listen.ts';
import { testApp } from '../../helpers/app.ts';
import { addBystanders, ownRows } from '../../helpers/bystanders.ts';
import { ada, type Session, verifyingCourseWalkClient } from '../../helpers/course-walk.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

const png = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const setUp = async () => {
  const { log, lines } = keptLog();
  const { app, db } = await testApp({ log, config: { trustedProxies: ['127.0.0.0/8'] } });
  onTestFinished(await addBystanders(db));
  const client = verifyingCourseWalkClient(app, db);
  const signIn = (name: string) => client.signIn({ ...ada, email: `${name}@engines.example` });
  return { app, db, client, signIn, lines };
};

interface Upload {
  port: number;
  session: Session;
  courseId: string;
  body: Buffer;
  client: string;
}

/** Uploads over a connection of its own, which `leave` cuts. */
const upload = ({ port, session: { token }, courseId, body, client }: Upload) => {
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: `/api/course-walk/courses/${courseId}/image`,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'image/png',
      'X-Forwarded-For': client,
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

test('clients that have gone keep nobody waiting', async () => {
  const { app, db, client, signIn, lines } = await setUp();
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  const large = await png(3000);
  const many: ReturnType<typeof upload>[] = [];
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    const session = await signIn(name);
    const { _id: courseId } = await client.addCourse(session, 'Derby');
    const theirs = { port, session, courseId, body: large, client: `192.0.2.${index}` };
    many.push(upload(theirs), upload(theirs));
  }
  const honest = await signIn('honest');
  const { _id: courseId } = await client.addCourse(honest, 'Grand Prix');
  expect(await Promise.any(many.map(({ status }) => status))).toBe(200);
  for (const { leave } of many) leave();
  const statuses = await Promise.all(many.map(({ status }) => status));
  const small = { port, session: honest, courseId, body: await png(20), client: '192.0.2.99' };
  expect(await upload(small).status).toBe(200);
  const stored = await ownRows(db, 'images').select('id').execute();
  expect(stored.length).toBeLessThanOrEqual(1 + statuses.filter((status) => status === 200).length);
  expect(lines.join('')).not.toContain('A request failed');
});

test('one image of an account is in work and one waits; others are not held up', async () => {
  const { client, signIn } = await setUp();
  const [ada, grace] = [await signIn('ada'), await signIn('grace')];
  const { _id } = await client.addCourse(ada, 'Derby');
  const hers = await client.addCourse(grace, 'Grand Prix');
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  /** Its body ends with `held`, and is no image then. */
  const slowUpload = () =>
    client.putImage(
      ada,
      _id,
      new ReadableStream({ pull: (body) => held.then(() => body.close()) }),
    );
  const uploads = [slowUpload(), slowUpload(), slowUpload()];
  const refused = await Promise.race(uploads);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
  expect((await client.putImage(grace, hers._id, await png(20))).status).toBe(200);
  end();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([422, 422, 429]);
  expect((await client.putImage(ada, _id, await png(20))).status).toBe(200);
});

describe('the image process', () => {
  const { execPath } = process;
  afterEach(() => {
    process.execPath = execPath;
    vi.unstubAllEnvs();
  });

  /** A program in the place of Node. */
  const runInstead = (script: string): void => {
    const file = join(temporaryFolder(), 'node');
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    process.execPath = file;
  };

  test('that cannot run is our fault, and is logged', async () => {
    const { client, signIn, lines } = await setUp();
    const session = await signIn('ada');
    const { _id } = await client.addCourse(session, 'Derby');
    for (const [path, code] of [
      ['/no/such/node', 'EXIT_ENOENT'],
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

  test.each([
    ['crashes', 'kill -SEGV $$'],
    ['takes too long', 'exec sleep 60'],
    ['writes without end', 'exec cat /dev/zero'],
  ])('that %s ends with an error for this image alone', async (_, script) => {
    runInstead(script);
    const never = new AbortController().signal;
    await expect(convertImage(await png(20), 'image/png', never, 2000)).rejects.toMatchObject({
      code: 'invalid_fields',
    });
  });

  test('gets none of the environment, where secrets may be', async () => {
    vi.stubEnv('METRICS_TOKEN', 'c4nary');
    runInstead('[ -z "$METRICS_TOKEN" ] && exit 65');
    const never = new AbortController().signal;
    await expect(convertImage(await png(20), 'image/png', never)).rejects.toMatchObject({
      code: 'invalid_fields',
    });
  });

  test.each(['gif', 'tiff', 'avif'] as const)('reads no %s under another type', async (format) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
    const bytes = await image.toFormat(format).toBuffer();
    const never = new AbortController().signal;
    await expect(convertImage(bytes, 'image/jpeg', never)).rejects.toMatchObject({
      code: 'invalid_fields',
    });
  });
});

test('others are answered while an account with many images is deleted', async () => {
  const { app, db, client, signIn } = await setUp();
  const session = await signIn('ada');
  const bytes = Buffer.alloc(50_000, 7);
  for (let n = 0; n < 60; n += 1) {
    const { _id } = await client.addCourse(session, `Course ${n}`);
    await db.insertInto('course_walk_images').values({ id: _id, course_id: _id, bytes }).execute();
  }
  const left = async () => (await ownRows(db, 'images').select('id').execute()).length;
  const deleted = client.call(`DELETE /users/${session.userId}`, session);
  let isSeenHalfWay = false;
  for (let images = 60; images > 0; images = await left()) {
    isSeenHalfWay ||= images < 60;
    expect((await app.request('/livez')).status).toBe(200);
    await nextTurn();
  }
  expect(isSeenHalfWay).toBe(true);
  expect((await deleted).status).toBe(204);
});
