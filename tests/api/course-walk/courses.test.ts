import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCourses } from '#contract/course-walk/list-courses.ts';
import { pathWithId } from '#contract/endpoint.ts';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { putImage } from '#course-walk/images/images.ts';
import { coursesPerAccount, imageBytesPerAccount } from '#contract/limits.ts';
import { accountDatabases, addBystanders, ownRows } from '../../helpers/bystanders.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  type Session,
  verifyingCourseWalkClient,
} from '../../helpers/course-walk.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { type TemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const grace = { ...ada, email: 'grace@ships.example' };

const image = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b3c' } });

describe.each(accountDatabases)('courses in $database', ({ open }) => {
  let store: TemporaryStore;
  let now: number;
  let app: TestApp['app'];
  let client: CourseWalkClient;
  let session: Session;

  beforeEach(async (context) => {
    store = await open(context);
    now = Date.now();
    ({ app } = await testApp({ db: store.db, now: () => (now += 1) }));
    client = verifyingCourseWalkClient(app, store.db);
    session = await client.signIn();
  }, postgresStartMs);

  const show = (url: string) => app.request(url);
  const imageIds = () => ownRows(store.db, 'images').select('id').execute();

  test('are listed to their creator alone, the newest first, as the area reads them', async () => {
    const derby = await client.addCourse(session, '  Junior Derby ');
    const prix = await client.addCourse(session, 'Großer Preis <b>🐴</b>');
    const hers = await client.signIn(grace);
    await client.addCourse(hers, 'Speed Class');
    expect(derby).toEqual({
      _id: derby._id,
      name: 'Junior Derby',
      venue: 'Main Arena, Bromont',
      courseImage: '',
    });
    const listed = await client.list(session);
    expect(listed).toEqual([prix, derby]);
    expect(readCourses(listed)).toEqual(listed);
    expect((await client.list(hers)).map(({ name }) => name)).toEqual(['Speed Class']);
  });

  test('are listed in half the bytes to a browser that reads gzip', async () => {
    for (let number = 1; number <= 20; number++) await client.addCourse(session, `Derby ${number}`);
    const ask = (headers: Record<string, string>) =>
      client.call(`GET ${endpoints.listCourses.path}`, { ...session, headers });
    const plain = Buffer.from(await (await ask({})).arrayBuffer());
    const answer = await ask({ 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const small = Buffer.from(await answer.arrayBuffer());
    expect(gunzipSync(small)).toEqual(plain);
    expect(small.length).toBeLessThan(plain.length / 2);
  });

  test('are deleted by their creator alone; one of somebody else is answered like none', async () => {
    const course = await client.addCourse(session, 'Derby');
    const hers = await client.signIn(grace);
    const path = `DELETE ${pathWithId(endpoints.deleteCourse, course._id)}`;
    const [foreign, none] = [
      await client.call(path, hers),
      await client.call(`DELETE ${pathWithId(endpoints.deleteCourse, crypto.randomUUID())}`, hers),
    ];
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe(await none.text());
    expect(await client.list(session)).toHaveLength(1);
    expect((await client.call(path, session)).status).toBe(204);
    expect(await client.list(session)).toEqual([]);
    expect((await client.call(path, session)).status).toBe(404);
  });

  test('need a name and a venue of at most 200 characters', async () => {
    const bodies = [
      { name: '', venue: 'Here' },
      { name: 'x'.repeat(201), venue: 'Here' },
      { name: 'Derby', venue: 'Ring\n2' },
      { name: 'Derby' },
      { name: 'Der\0by', venue: 'Here' },
      { name: 'Derby', venue: '\ud800' },
      { name: 1e308, venue: ['Here'] },
    ];
    for (const body of bodies) {
      const answer = await client.call('POST /courses', { ...session, body });
      expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([
        422,
        'invalid_fields',
      ]);
    }
  });

  const fill = (count: number) =>
    store.db
      .insertInto('course_walk_courses')
      .values(
        Array.from({ length: count }, (_, n) => ({
          id: `course-${n}`,
          user_id: session.userId,
          name: `Course ${n}`,
          venue: 'Here',
          created_at: n,
        })),
      )
      .execute();

  test('are five hundred an account, also when several are added at once', async () => {
    await fill(coursesPerAccount - 1);
    const body = { name: 'One more', venue: 'Here' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('POST /courses', { ...session, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(((await refused?.json()) as Problem).code).toBe('conflict');
    expect(await client.list(session)).toHaveLength(coursesPerAccount);
  });

  test('have images of 100 MB an account, also when several are put at once', async () => {
    await fill(2);
    const full = Buffer.alloc(imageBytesPerAccount - 1500);
    await store.db
      .insertInto('course_walk_images')
      .values({ id: 'large', course_id: 'course-0', bytes: full })
      .execute();
    const hers = await client.addCourse(await client.signIn(grace), 'Speed Class');
    await store.db
      .insertInto('course_walk_images')
      .values({ id: 'hers', course_id: hers._id, bytes: Buffer.alloc(2000) })
      .execute();
    const put = (courseId: string) =>
      putImage(store.db, session.userId, courseId, Buffer.alloc(1000));
    const { _id } = await client.addCourse(session, 'Derby');
    const kept = await Promise.all([put('course-1'), put(_id)]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    const noise = image(400, 300).composite([
      {
        input: {
          create: {
            width: 400,
            height: 300,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 99, sigma: 90 },
          },
        },
      },
    ]);
    const answer = await client.putImage(session, _id, await noise.png().toBuffer());
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([409, 'conflict']);
    // The one that takes the place of the largest.
    expect(await put('course-0')).toBeDefined();
    expect((await client.putImage(session, _id, await noise.png().toBuffer())).status).toBe(200);
  });

  test('have an image, kept as WebP and shown without a token, for good', async () => {
    const { _id } = await client.addCourse(session, 'Derby');
    const answer = await client.putImage(session, _id, await image().png().toBuffer());
    expect(answer.status).toBe(200);
    const course: unknown = await answer.json();
    expect(course).toMatchObject({ _id, name: 'Derby' });
    expect(await client.list(session)).toEqual([course]);
    const { courseImage } = course as { courseImage: string };
    expect(courseImage).toMatch(/^\/api\/course-walk\/images\/[\w-]{43}$/);

    const shown = await show(courseImage);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="course.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { format, width, height } = await sharp(await shown.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 40, height: 30 });
  });

  test('have one image: a new one has another URL, and the old one is gone', async () => {
    const { _id } = await client.addCourse(session, 'Derby');
    const put = async () => {
      const answer = await client.putImage(session, _id, await image().png().toBuffer());
      return ((await answer.json()) as { courseImage: string }).courseImage;
    };
    const [first, second] = [await put(), await put()];
    expect(second).not.toBe(first);
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200]);
    await Promise.all([put(), put(), put()]);
    expect(await imageIds()).toHaveLength(1);
    await client.call(`DELETE ${pathWithId(endpoints.deleteCourse, _id)}`, session);
    expect(await imageIds()).toEqual([]);
  });

  test('take no image from anybody else', async () => {
    const { _id } = await client.addCourse(session, 'Derby');
    const bytes = await image().png().toBuffer();
    const hers = await client.signIn(grace);
    expect((await client.putImage(hers, _id, bytes)).status).toBe(404);
    expect((await client.putImage({ token: '', userId: '' }, _id, bytes)).status).toBe(401);
    expect(await imageIds()).toEqual([]);
  });
});

test('of courses and images together, an account adds three hundred in a quarter of an hour', async ({
  onTestFinished,
}) => {
  const { app, db } = await testApp();
  onTestFinished(await addBystanders(db));
  const client = verifyingCourseWalkClient(app, db);
  const [session, hers] = [await client.signIn(), await client.signIn(grace)];
  const add = (n: number, { token } = session) =>
    client.call('POST /courses', { token, body: { name: `Course ${n}`, venue: 'Here' } });
  const { _id } = await client.addCourse(session, 'Derby');
  expect((await client.putImage(session, _id, Buffer.from('x'))).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 298 }, (_, n) => add(n)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await add(299)).status).toBe(429);
  expect((await client.putImage(session, _id, Buffer.from('x'))).status).toBe(429);
  expect((await add(1, hers)).status).toBe(201);
});

describe('an image', () => {
  let client: CourseWalkClient;
  let app: TestApp['app'];
  let session: Session;
  let courseId: string;

  beforeEach(async ({ onTestFinished }) => {
    const service = await testApp();
    onTestFinished(await addBystanders(service.db));
    app = service.app;
    client = verifyingCourseWalkClient(app, service.db);
    session = await client.signIn();
    courseId = (await client.addCourse(session, 'Derby'))._id;
  });

  const put = (bytes: Uint8Array, type: string) => client.putImage(session, courseId, bytes, type);
  const kept = async (bytes: Uint8Array, type: string) => {
    const answer = await put(bytes, type);
    expect(answer.status).toBe(200);
    const { courseImage } = (await answer.json()) as { courseImage: string };
    return sharp(await (await app.request(courseImage)).arrayBuffer()).metadata();
  };

  test('may be PNG, JPEG or WebP', async () => {
    expect(await kept(await image().png().toBuffer(), 'image/png')).toMatchObject({ width: 40 });
    expect(await kept(await image().jpeg().toBuffer(), 'image/jpeg')).toMatchObject({
      width: 40,
    });
    expect(await kept(await image().webp().toBuffer(), 'Image/WebP;q=1')).toMatchObject({
      width: 40,
    });
  });

  test('is turned upright, made smaller, and says nothing of where it was taken', async () => {
    const photo = await image(3000, 1500)
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '44/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, exif, xmp, icc, orientation } = await kept(photo, 'image/jpeg');
    expect({ width, height }).toEqual({ width: 480, height: 960 });
    expect({ exif, xmp, icc, orientation }).toEqual({});
  });

  test('of any other type is refused before it is read', async () => {
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'application/json', '']) {
      expect((await put(Buffer.from('<svg/>'), type)).status).toBe(415);
    }
  });

  test('that cannot be read, or has another type, or is cut off, is refused with a sentence', async () => {
    const png = await image(400, 300).png({ compressionLevel: 0 }).toBuffer();
    const jpeg = await image(400, 300).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
    const fakes = [svg, Buffer.alloc(0), Buffer.from('x'), jpeg, half(png), png.subarray(0, 20)];
    for (const bytes of fakes) {
      const answer = await put(bytes, 'image/png');
      expect([answer.status, ((await answer.json()) as Problem).errors?.[0]?.field]).toEqual([
        422,
        'image',
      ]);
    }
    expect((await put(half(jpeg), 'image/jpeg')).status).toBe(422);
  });

  test('of more pixels than memory can hold is refused', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect((await put(bomb, 'image/png')).status).toBe(422);
  });

  test('of more than 5 MiB is refused', async () => {
    const answer = await put(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png');
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as Problem).detail).toBe(
      'The image is too large: 5120 KiB at most.',
    );
  });
});
