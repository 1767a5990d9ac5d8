/** Every answer that the contract names for a call is given, as OpenAPI describes it and with the security headers. */
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Call, calls, problemsOf } from '#contract/calls.ts';
import { coursesPerAccount } from '#contract/courses.ts';
import { paths } from '#contract/paths.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';
import { type LimiterOf, memoryLimiters } from '#platform/http/limits.ts';
import { accountService } from '../helpers/account-mails.ts';
import { payloads, testApp, type TestAppOptions } from '../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  type Session,
  quickPasswords,
} from '../helpers/course-walk.ts';
import { requestOf, type Sent as SentBody } from '../helpers/request.ts';
import { openTemporaryStore, type TemporaryStore } from '../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
type Responses = Record<string, { headers?: object; content?: Record<string, object> }>;

interface Document {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Sent extends SentBody {
  /** Replaces the parameter in the path. */
  id?: string;
}

interface Scene {
  store: TemporaryStore;
  client: CourseWalkClient;
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Resolves to the token of the next link that is mailed to an address. */
  linkTo: (email: string) => Promise<string>;
  signIn: () => Promise<Session>;
  /** Whether the limiter of a name refuses every use. */
  refuses: (limiter: string) => boolean;
  isDatabaseAway: boolean;
}

const openScene = async (options: TestAppOptions = {}): Promise<Scene> => {
  const store = await openTemporaryStore();
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      if (scene.isDatabaseAway)
        throw Object.assign(new Error('Away'), { code: '08006', severity: 'FATAL' });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const counting = memoryLimiters();
  const limiterOf: LimiterOf = (name, limit) => {
    const limiter = counting(name, limit);
    return {
      ...limiter,
      count: async (key) => ({
        ...(await limiter.count(key)),
        ...(scene.refuses(name) && { waitMs: 1000 }),
      }),
    };
  };
  const { app, client } = await testApp({
    db,
    passwords: quickPasswords,
    limiterOf,
    ...options,
  });
  let mails: Awaited<ReturnType<typeof accountService>> | undefined;
  const scene: Scene = {
    store,
    client,
    request: async (path, init) => app.request(path, init),
    linkTo: async (email) => {
      mails ??= await accountService({ ...store, db });
      mails.wake();
      return (await mails.nextMail(email)).token;
    },
    signIn: client.signIn,
    refuses: () => false,
    isDatabaseAway: false,
  };
  return scene;
};

const course = { name: 'Grand Prix', venue: 'Main Arena' };
const withCourse = async ({ client, signIn }: Scene) => {
  const { token, userId } = await signIn();
  const { _id: id } = await client.addCourse({ token, userId }, 'Derby');
  return { token, userId, id };
};

/** The request with which each call succeeds. */
const requests: Record<string, (scene: Scene) => Promise<Sent> | Sent> = {
  sendMessage: () => ({ body: payloads.message }),
  getChallenge: () => ({}),
  signUp: () => ({ body: ada }),
  login: async ({ client }) => {
    await client.signUp();
    return { body: ada };
  },
  requestReset: () => ({ body: { email: ada.email } }),
  confirmReset: async ({ signIn, client, linkTo }) => {
    await signIn();
    await client.call(`POST ${calls.requestReset.path.replace(paths.courseWalk, '')}`, {
      body: { email: ada.email },
    });
    return { body: { token: await linkTo(ada.email), password: 'another & better' } };
  },
  changePassword: async ({ signIn }) => ({
    token: (await signIn()).token,
    body: { current: ada.password, new: 'another & better' },
  }),
  endSession: async ({ signIn }) => ({ token: (await signIn()).token }),
  endSessions: async ({ signIn }) => ({ token: (await signIn()).token }),
  deleteAccount: async ({ signIn }) => {
    const { token, userId: id } = await signIn();
    return { token, id };
  },
  listCourses: async ({ signIn }) => ({ token: (await signIn()).token }),
  addCourse: async ({ signIn }) => ({ token: (await signIn()).token, body: course }),
  deleteCourse: withCourse,
};

type Change = (scene: Scene, sent: Sent) => Sent | Promise<Sent>;

const withHeader =
  (name: string, value: string): Change =>
  (_, sent) => ({ ...sent, headers: { ...sent.headers, [name]: value } });

const courses =
  (count: number): Change =>
  async ({ store }, sent) => {
    const { id: user_id } = await store.db
      .selectFrom('course_walk_users')
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `course-${n}`,
      user_id,
      name: 'Derby',
      venue: 'Here',
      created_at: n,
      image: '',
    }));
    await store.db.insertInto('course_walk_courses').values(rows).execute();
    return sent;
  };

/** Changes of that request, by the problem that they cause. */
const changes: Partial<Record<ProblemCode, Change>> = {
  malformed_body: (_, sent) => ({ ...sent, body: '{' }),
  unsupported_media_type: withHeader('Content-Type', 'text/plain'),
  invalid_fields: (_, sent) => ({ ...sent, body: {} }),
  unauthorized: (_, sent) => ({ ...sent, token: '' }),
  foreign_origin: withHeader('Origin', 'https://evil.example'),
  too_large: (_, sent) => ({ ...sent, body: ' '.repeat(128 * 1024 + 1) }),
  invalid_token: (_, sent) => ({
    ...sent,
    body: { ...(sent.body as object), token: 'x'.repeat(43) },
  }),
  not_found: (_, sent) => ({ ...sent, id: crypto.randomUUID() }),
  forbidden: (_, sent) => ({ ...sent, id: crypto.randomUUID() }),
  unavailable: (scene, sent) => {
    scene.isDatabaseAway = true;
    return sent;
  },
  rate_limited: (scene, sent) => {
    scene.refuses = () => true;
    return sent;
  },
  proof_required: (_, sent) => sent,
};

/** Changes that only one call needs. */
const ownChanges: Record<string, Partial<Record<ProblemCode, Change>>> = {
  sendMessage: {
    invalid_idempotency_key: withHeader('Idempotency-Key', 'short'),
    idempotency_conflict: async ({ request }, sent) => {
      const headers = { 'Idempotency-Key': 'intent-0001' };
      const other = { ...payloads.message, name: 'Grace Hopper' };
      await request(paths.contact, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(other),
      });
      return { ...sent, headers };
    },
  },
  signUp: {
    unauthorized: withHeader('Google-Access-Token', 'of nobody'),
    conflict: async ({ signIn }, sent) => {
      await signIn();
      return sent;
    },
  },
  login: { unauthorized: (_, sent) => ({ ...sent, body: { ...ada, password: 'wrong' } }) },
  changePassword: {
    conflict: async ({ store }, sent) => {
      await store.db.updateTable('course_walk_users').set({ password_hash: '' }).execute();
      return sent;
    },
  },
  getChallenge: { not_found: (_, sent) => sent },
  addCourse: { conflict: courses(coursesPerAccount) },
};

const send = (
  { request }: Scene,
  { method, path }: Call,
  { id, ...sent }: Sent,
): Promise<Response> =>
  request(
    path.replace(/:\w+/, () => id ?? ''),
    requestOf(method, sent),
  );

/** Returns a schema together with the schemas that it refers to. */
const schemaOf = (document: Document, media: object | undefined) => {
  const { schema } = media as { schema: JsonSchema };
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(
    JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema,
  );
};

/** Expects headers that forbid caching, framing and loading anything. */
const expectSecurityHeaders = ({ headers }: Response): void =>
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });

let openApi: Promise<Document> | undefined;

/** Returns the OpenAPI document of the service. */
const documentOf = ({ request }: Scene): Promise<Document> =>
  (openApi ??= request(paths.openApi).then((answer) => answer.json() as Promise<Document>));

/** Fails unless the document describes this answer: its status, type and content. */
const expectDescribed = async (
  scene: Scene,
  { method, path }: Call,
  answer: Response,
): Promise<void> => {
  expectSecurityHeaders(answer);
  const document = await documentOf(scene);
  const item = document.paths[path.replace(/:(\w+)/, '{$1}')];
  const described = item?.[method.toLowerCase()]?.responses[answer.status];
  expect(described, `${method} ${path} → ${answer.status}`).toBeDefined();
  for (const name of ['Location', 'Retry-After'])
    expect(name in (described?.headers ?? {}), name).toBe(answer.headers.has(name));
  const [type = ''] = answer.headers.get('Content-Type')?.split(';') ?? [];
  const content = described?.content?.[type];
  expect(Object.keys(described?.content ?? {}).length > 0).toBe(type !== '');
  if (type) expect(content).toBeDefined();
  if (!type.includes('json')) return;
  expect(schemaOf(document, content).safeParse(await answer.json()).error).toBeUndefined();
};

describe.each(Object.entries(calls))('%s', (name, call) => {
  const problems = Object.keys(problemsOf(call)) as ProblemCode[];

  test('succeeds as OpenAPI describes it', async () => {
    const config = name === 'getChallenge' ? { proofOfWorkKey: 'k'.repeat(32) } : {};
    const scene = await openScene({ config });
    const answer = await send(scene, call, (await requests[name]?.(scene)) ?? {});
    expect(answer.ok).toBe(true);
    await expectDescribed(scene, call, answer);
  });

  test.each(problems)('answers %s as OpenAPI describes it', async (code) => {
    const config = {
      ...(code === 'proof_required' && { proofOfWorkKey: 'k'.repeat(32) }),
      ...(code === 'rate_limited' && { rateLimit: { submissions: 1, seconds: 1 } }),
    };
    const scene = await openScene({ config });
    const sent = (await requests[name]?.(scene)) ?? {};
    const change = ownChanges[name]?.[code] ?? changes[code];
    if (!change) throw new Error(`Nothing is known that makes ${name} answer with ${code}.`);
    const answer = await send(scene, call, await change(scene, sent));
    expect(answer.status).toBe(problemStatus[code]);
    expect(((await answer.clone().json()) as { code: string }).code).toBe(code);
    await expectDescribed(scene, call, answer);
  });
});

test('a call with another method gets 405, with the right method in Allow', async () => {
  const { app } = await testApp();
  for (const { method, path } of Object.values<Call>(calls)) {
    const answer = await app.request(path.replace(/:\w+/, 'an-id'), { method: 'PATCH' });
    expect([answer.status, answer.headers.get('Allow')], path).toEqual([405, method]);
    expectSecurityHeaders(answer);
  }
});

test('answers outside the contract have the same security headers', async () => {
  const config = { allowedOrigins: [], metricsToken: 'token' };
  const { app, postForm } = await testApp({ config, isReady: () => false });
  const asked = async (path: string, headers = {}) => app.request(path, { headers });
  const preflight = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  const answers = [
    await postForm(payloads.contact),
    await asked('/api/nothing'),
    await asked(paths.openApi),
    await asked('/livez'),
    await asked('/readyz'),
    await asked('/no-site/is-here'),
    await asked('/metrics'),
    await asked('/metrics', { Authorization: 'Bearer token' }),
    await app.request(paths.contact, { method: 'OPTIONS', headers: preflight }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    303, 404, 200, 200, 503, 404, 404, 200, 405,
  ]);
  answers.forEach(expectSecurityHeaders);
});

test('an answer by https has Strict-Transport-Security, an answer by plain http does not', async () => {
  const { app } = await testApp();
  const told = async (proto?: string) => {
    const headers = proto === undefined ? {} : { 'X-Forwarded-Proto': proto };
    return (await app.request('/livez', { headers })).headers.get('Strict-Transport-Security');
  };
  expect(await told('https')).toBe('max-age=31536000');
  for (const proto of [undefined, 'http', 'http, https']) expect(await told(proto)).toBeNull();
});
