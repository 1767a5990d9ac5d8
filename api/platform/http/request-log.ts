import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '#platform/log/log.ts';

/**
 * Logs one line per request: method, pattern of the route (never the path itself), status, milliseconds, a random id,
 * and what the route adds by `c.set('logged', …)`: of a call to an account, the account's id. The response carries the
 * random id as `X-Request-Id`, so that the line of a reported problem can be found.
 */
export const requestLog = (log: Pick<Log, 'info' | 'error'>): MiddlewareHandler =>
  async function requestLog(c, next) {
    const start = performance.now();
    const id = randomUUID();
    await next();
    const { status, headers } = c.res;
    headers.set('X-Request-Id', id);
    log[status < 500 ? 'info' : 'error']({
      id,
      method: c.req.method,
      route: routePath(c),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(c.get('logged') as object | undefined),
    });
  };
