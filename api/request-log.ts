import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Log } from './log.ts';

export interface RequestLogVariables {
  /** Also the `X-Request-Id` of the response. */
  requestId: string;
}

/**
 * One line per request: method, pattern of the route that answered (never the path itself), status, milliseconds and a
 * random id that the response carries too, so that a visitor's report can be found.
 */
export const requestLog = (log: Log) =>
  createMiddleware<{ Variables: RequestLogVariables }>(async function requestLog(c, next) {
    const start = performance.now();
    const id = randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    await next();
    log[c.res.status < 500 ? 'info' : 'error']({
      id,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  });
