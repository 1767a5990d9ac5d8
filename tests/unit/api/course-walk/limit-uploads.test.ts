import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploadsAtOnce, uploadsPerAccount, uploadsPerClient } from '#contract/limits.ts';
import type { BearerEnv } from '#course-walk/accounts/bearer.ts';
import { limitUploads } from '#course-walk/images/limit-uploads.ts';
import type { ProblemError } from '#platform/http/problem.ts';

interface Upload {
  status: Promise<number>;
  /** Answers it with 204, or fails. */
  end: (error?: Error) => void;
}

let app: Hono<BearerEnv>;
let held: Array<Pick<Upload, 'end'>>;

beforeEach(() => {
  held = [];
  app = new Hono<BearerEnv>()
    .onError((error) =>
      'toResponse' in error
        ? (error as ProblemError).toResponse()
        : new Response(null, { status: 400 }),
    )
    .use(async (c, next) => {
      c.set('userId', c.req.header('User') ?? '');
      await next();
    })
    .put(
      '/',
      limitUploads((c) => c.req.header('Client') ?? ''),
      async (c) => {
        await new Promise<void>((resolve, reject) => {
          held.push({ end: (error) => (error ? reject(error) : resolve()) });
        });
        return c.body(null, 204);
      },
    );
});

const put = (user: string, client: string) =>
  app.request('/', { method: 'PUT', headers: { User: user, Client: client } });

/** An upload that is under way. */
const begin = async (user: string, client: string): Promise<Upload> => {
  const before = held.length;
  const answer = Promise.resolve(put(user, client));
  const status = answer.then((response) => response.status);
  const early = await Promise.race([status, new Promise((resolve) => setImmediate(resolve))]);
  expect(early).toBeUndefined();
  return { status, end: (error) => held[before]?.end(error) };
};

/** Begins one upload of each of so many accounts. */
const beginAll = async (count: number, clientOf: (n: number) => string): Promise<Upload[]> => {
  const begun: Upload[] = [];
  for (let n = 0; n < count; n += 1) begun.push(await begin(`user ${n}`, clientOf(n)));
  return begun;
};

describe('as many uploads as are allowed are under way', () => {
  test('of one account: each that ends makes room for one, however it ends', async () => {
    const first = await begin('ada', '192.0.2.1');
    for (let n = 1; n < uploadsPerAccount; n += 1) await begin('ada', '192.0.2.2');
    const refused = await put('ada', '192.0.2.3');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    first.end();
    expect(await first.status).toBe(204);
    const next = await begin('ada', '192.0.2.1');
    expect((await put('ada', '192.0.2.3')).status).toBe(429);
    next.end(new Error('The client has gone'));
    expect(await next.status).toBe(400);
    await begin('ada', '192.0.2.1');
    expect((await put('ada', '192.0.2.3')).status).toBe(429);
  });

  test('of one client, whatever its accounts; of another client one more is', async () => {
    const [first] = await beginAll(uploadsPerClient, () => '192.0.2.1');
    const refused = await put('ada', '192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    await begin('ada', '192.0.2.2');
    first?.end();
    await first?.status;
    await begin('grace', '192.0.2.1');
    expect((await put('ada', '192.0.2.1')).status).toBe(429);
  });

  test('of an IPv6 network of /56, and of one of /48, which has three times as many', async () => {
    await beginAll(uploadsPerClient, (n) => `2001:db8:0:${n}::/64`);
    expect((await put('ada', '2001:db8:0:ff::/64')).status).toBe(429);
    await beginAll(2 * uploadsPerClient, (n) => `2001:db8:0:${(n + 1).toString(16)}00::/64`);
    expect((await put('ada', '2001:db8:0:f000::/64')).status).toBe(429);
    await begin('ada', '2001:db8:1::/64');
  });

  test('of all: the next is told to come back', async () => {
    const [first] = await beginAll(uploadsAtOnce, (n) => `192.0.2.${n}`);
    const refused = await put('ada', '198.51.100.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    first?.end();
    await first?.status;
    await begin('ada', '198.51.100.1');
    expect((await put('ada', '198.51.100.1')).status).toBe(503);
  });
});
