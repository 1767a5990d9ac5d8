import type { Env, Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { ProblemError } from './problem.ts';

/**
 * Answers 405 at the path of each endpoint for methods that no route has answered (RFC 9110, section 15.5.6). Call it
 * after adding the routes.
 */
export const refuseOtherMethods = <E extends Env>(
  app: Hono<E>,
  endpoints: readonly Endpoint[],
): void => {
  for (const { path, method } of endpoints) {
    app.all(path, () => {
      throw new ProblemError('method_not_allowed', `This address answers to ${method} alone.`, {
        headers: { Allow: method },
      });
    });
  }
};
