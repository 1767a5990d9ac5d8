import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { secondMs } from '#shared/time.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/**
 * Times every request for the metrics, and logs one line for it: method, pattern of the route (never the path itself),
 * status, milliseconds, a random id, and what the route adds with `c.set('logged', …)`, such as the id of the account
 * that a call is about. The response carries the random id as `X-Request-Id`, so that an operator finds the line of a
 * reported problem.
 */
export const requestLog = (
  log: Pick<Log, 'info' | 'error'>,
  observe: Metrics['observe'],
): MiddlewareHandler =>
  async function requestLog(c, next) {
    const start = performance.now();
    const id = randomUUID();
    await next();
    const { status, headers } = c.res;
    headers.set('X-Request-Id', id);
    const route = routePath(c);
    const ms = performance.now() - start;
    observe({ route, status }, ms / secondMs);
    log[status < 500 ? 'info' : 'error']({
      id,
      method: c.req.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(c.get('logged') as object | undefined),
    });
  };
