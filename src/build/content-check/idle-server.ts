import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';

/**
 * Lets long work of the dev server wait for its requests, so that nobody waits for the work.
 *
 * @returns a function that resolves once the server has no request to answer
 */
export const idleServer = ({ middlewares }: Pick<ViteDevServer, 'middlewares'>) => {
  const open = new Set<NodeJS.EventEmitter>();
  middlewares.use((_request, response, next) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    next();
  });
  return async (): Promise<void> => {
    await nextTurn();
    for (const response of open) await once(response, 'close');
  };
};
