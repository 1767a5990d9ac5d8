/** What the document says of the course-walk host, held against what it really answers. */
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Endpoint, pathWithId } from '../../../../api/contract/course-walk/endpoint.ts';
import { courseWalkEndpoints as endpoints } from '../../../../api/contract/course-walk/endpoints.ts';
import { paths } from '../../../../api/contract/paths.ts';
import { testApp } from '../../../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  verifyingCourseWalkClient,
} from '../../../helpers/course-walk.ts';

vi.setConfig({ testTimeout: 60_000 });

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

interface Described {
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { headers?: object; content?: Record<string, object> }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
}

let client: CourseWalkClient;
let document: Document;

beforeEach(async () => {
  const { app, db } = await testApp();
  client = verifyingCourseWalkClient(app, db);
  document = (await (await app.request(paths.openApi)).json()) as Document;
});

/** A schema on its own, with what it refers to. */
const schemaOf = (media: object | undefined) => {
  const { schema } = media as { schema: JsonSchema };
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(
    JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema,
  );
};

/** Fails unless the document describes this answer: its status, its type and what is in it. */
const expectDescribed = async ({ method, path }: Endpoint, answer: Response): Promise<void> => {
  const described =
    document.paths[paths.courseWalk + path.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()];
  const response = described?.responses[answer.status];
  expect(response, `${method} ${path} → ${answer.status}`).toBeDefined();
  expect(Boolean(response?.headers)).toBe(answer.headers.has('Retry-After'));
  const type = answer.headers.get('Content-Type');
  expect(Object.keys(response?.content ?? {})).toEqual(type ? [type] : []);
  if (!type?.includes('json')) return;
  expect(schemaOf(response?.content?.[type]).safeParse(await answer.json()).error).toBeUndefined();
};

test('what is sent and what is answered is as described', async () => {
  const { register, login, deleteAccount, listCourses } = endpoints;
  const { addCourse, deleteCourse, putImage, getImage } = endpoints;
  await expectDescribed(register, await client.register());
  await expectDescribed(register, await client.register());
  await expectDescribed(register, await client.register({ ...ada, email: 'ada' }));
  await expectDescribed(login, await client.logIn());
  await expectDescribed(login, await client.logIn({ ...ada, password: 'x' }));
  for (let n = 0; n < 9; n += 1) await client.logIn({ ...ada, password: 'x' });
  await expectDescribed(login, await client.logIn());
  const grace = { ...ada, email: 'grace@ships.example' };
  const session = await client.signIn(grace);
  const made = await client.addCourse(session, 'Derby');
  const body = { name: 'Grand Prix', venue: 'Main Arena' };
  await expectDescribed(
    addCourse,
    await client.call(`POST ${addCourse.path}`, { ...session, body }),
  );
  await expectDescribed(addCourse, await client.call(`POST ${addCourse.path}`, { body }));
  for (const [given, status] of [
    ['{', 400],
    [{ name: 'Derby' }, 422],
    ['x'.repeat(70_000), 413],
  ] as const) {
    const answer = await client.call(`POST ${addCourse.path}`, {
      ...session,
      body: given,
    });
    expect(answer.status).toBe(status);
    await expectDescribed(addCourse, answer);
  }
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  const put = await client.putImage(session, made._id, await image.png().toBuffer());
  await expectDescribed(putImage, put);
  for (const [id, type] of [
    [made._id, 'image/png'],
    [made._id, 'image/gif'],
    ['none', 'image/png'],
  ] as const) {
    await expectDescribed(putImage, await client.putImage(session, id, Buffer.from('x'), type));
  }
  await expectDescribed(listCourses, await client.call(`GET ${listCourses.path}`, session));
  await expectDescribed(listCourses, await client.call(`GET ${listCourses.path}`));
  const { courseImage = '' } = (await client.list(session)).at(-1) ?? {};
  const shown = await client.call(`GET ${courseImage.replace(paths.courseWalk, '')}`);
  expect(shown.status).toBe(200);
  await expectDescribed(getImage, shown);
  await expectDescribed(getImage, await client.call(`GET ${pathWithId(getImage, 'none')}`));
  for (let time = 0; time < 2; time += 1) {
    const path = `DELETE ${pathWithId(deleteCourse, made._id)}`;
    await expectDescribed(deleteCourse, await client.call(path, session));
  }
  for (const id of ['other', session.userId, session.userId]) {
    const path = `DELETE ${pathWithId(deleteAccount, id)}`;
    await expectDescribed(deleteAccount, await client.call(path, session));
  }
});
