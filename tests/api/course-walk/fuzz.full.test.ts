/** Sends random requests to the course-walk host. Each answer must be one that the contract names. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { problemStatus } from '#contract/problem.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import { databases } from '../../helpers/temporary-store.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(3000), 1e308, -0, '9'.repeat(40), '\u2028'),
);
const valid = {
  email: fc.constant(ada.email),
  password: fc.constant('not the password'),
  firstname: fc.constant('Ada'),
  lastname: fc.constant('Byron'),
  name: fc.constant('Derby'),
  venue: fc.constant('Here'),
};
/** Valid fields, of which random values replace one to four: few requests stay valid, so few passwords are hashed. */
const bent = fc
  .tuple(
    fc.record(valid),
    fc.dictionary(fc.constantFrom(...Object.keys(valid), '__proto__', '_id'), anyValue, {
      minKeys: 1,
      maxKeys: 4,
    }),
  )
  .map(([fields, more]) => JSON.stringify({ ...fields, ...more }));

const body = fc.oneof(bent, fc.json(), anyText, fc.uint8Array({ maxLength: 400 }));
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'image/png',
  'image/webp',
  'multipart/form-data; boundary=x',
  '',
);
const segment = fc.oneof(
  fc.constantFrom('token', 'image', '..', '%00', '%ff', '%2e%2e', "' or 1=1 --", '%'),
  fc.uuid(),
  fc.string({ unit: 'grapheme', maxLength: 140 }).map(encodeURIComponent),
);
const path = fc
  .tuple(
    fc.constantFrom(...Object.values(endpoints).map(({ path }) => path), '/', '/users', '/images'),
    segment,
  )
  .map(([pattern, id]) => pattern.replace(/:\w+/, () => id));
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD');

const isHeader = (value: string): boolean => {
  try {
    return Boolean(new Headers({ x: value }));
  } catch {
    return false;
  }
};
const authorization = fc.oneof(
  fc.constant('token of Ada'),
  anyText.filter(isHeader),
  fc.constantFrom('Bearer', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`, 'bearer  x'),
);

describe.each(databases)('course-walk host on $database', ({ open }) => {
  test('answers any request, and never with a 5xx', async (context) => {
    const store = await open(context);
    const { app, client } = await testApp({ db: store.db });
    const { token } = await client.signIn();
    // Each call comes from a different client, because the calls of one client are limited.
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({ body, type, path, method, authorization }),
        async ({ body, type, path, method, authorization }) => {
          const isBare = method === 'GET' || method === 'HEAD';
          const init = {
            method,
            headers: {
              'Content-Type': type,
              Authorization: authorization === 'token of Ada' ? `Bearer ${token}` : authorization,
            },
            ...(!isBare && { body: body as BodyInit }),
          };
          const remoteAddress = `10.0.${(calls += 1) >> 8}.${calls & 255}`;
          const answer = await app.request(paths.courseWalk + path, init, {
            incoming: { socket: { remoteAddress } },
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.ok) return;
          expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
          if (method === 'HEAD') return;
          const { code, success } = (await answer.json()) as { code: string; success: boolean };
          expect(success).toBe(false);
          expect(Object.keys(problemStatus)).toContain(code);
        },
      ),
      { numRuns: 1200 },
    );
  });
});
