import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Course, coursesPerAccount } from '#contract/courses.ts';
import { readCourses } from '#browser/course-walk/host.ts';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { codeOf, testApp } from '../../helpers/app.ts';
import { ada, type CourseWalkClient, type Session } from '../../helpers/course-walk.ts';
import { describeOnDatabases } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const grace = { ...ada, email: 'grace@ships.example' };

describeOnDatabases('courses', (store) => {
  let now: number;
  let client: CourseWalkClient;
  let session: Session;

  beforeEach(async () => {
    now = Date.now();
    ({ client } = await testApp({ db: store.db, now: () => (now += 1) }));
    session = await client.signIn();
  });

  test('are listed only for their creator, newest first', async () => {
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

  test('are sent in less than half the bytes to a browser that accepts gzip', async () => {
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

  test('are deleted only by their creator; others get the 404 of an unknown course', async () => {
    const course = await client.addCourse(session, 'Derby');
    const hers = await client.signIn(grace);
    const path = `DELETE /courses/${course._id}`;
    const [foreign, none] = [
      await client.call(path, hers),
      await client.call(`DELETE /courses/${crypto.randomUUID()}`, hers),
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
      { name: 'Derby', venue: '\ud800' },
      { name: 1e308, venue: ['Here'] },
    ];
    for (const body of bodies) {
      const answer = await client.call('POST /courses', { ...session, body });
      expect(await codeOf(answer)).toBe('422 invalid_fields');
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
          image: '',
        })),
      )
      .execute();

  test('are limited to 500 for each account, even if several are added at once', async () => {
    await fill(coursesPerAccount - 1);
    const body = { name: 'One more', venue: 'Here' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('POST /courses', { ...session, body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'conflict' });
    expect(await client.list(session)).toHaveLength(coursesPerAccount);
  });

  test('accept an https URL as their image, or no image', async () => {
    const add = (courseImage?: unknown) =>
      client.call('POST /courses', {
        ...session,
        body: { name: 'Derby', venue: 'Here', courseImage },
      });
    const long = `https://images.example/${'x'.repeat(2048 - 23)}`;
    const addresses = ['', long, 'https://images.example/ü.png?a=b'];
    for (const address of addresses) {
      const answer = await add(` ${address} `);
      expect([answer.status, ((await answer.json()) as Course).courseImage]).toEqual([
        201,
        address,
      ]);
    }
    expect((await add()).status).toBe(201);
    expect((await client.list(session)).map(({ courseImage }) => courseImage)).toEqual([
      '',
      ...addresses.toReversed(),
    ]);
    for (const address of [
      `${long}x`,
      'http://images.example/1.png',
      'http://localhost:8080/1.png',
      '/images/1.png',
      '//images.example/1.png',
      'images.example/1.png',
      'https://',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'https://a.example/\n1.png',
      1,
      null,
    ]) {
      const answer = await add(address);
      const { errors } = (await answer.json()) as Problem;
      expect([answer.status, errors?.[0]?.field], String(address)).toEqual([422, 'courseImage']);
    }
  });
});
