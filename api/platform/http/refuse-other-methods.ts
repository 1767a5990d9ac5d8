import type { Env, Hono } from 'hono';
import type { Call } from '#contract/calls.ts';
import { ProblemError } from './problem.ts';

/**
 * Answers 405 at the path of each call for methods that no route has answered (RFC 9110, section 15.5.6). Call it
 * after adding the routes.
 */
export const refuseOtherMethods = <E extends Env>(app: Hono<E>, calls: readonly Call[]): void => {
  for (const { path, method } of calls) {
    app.all(path, () => {
      throw new ProblemError('method_not_allowed', `This address answers to ${method} alone.`, {
        headers: { Allow: method },
      });
    });
  }
};
