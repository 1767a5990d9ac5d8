import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';

/** How long the work waits for one request, which may never end. */
const maxWaitMs = 5_000;

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
    for (const response of open) {
      // It also ends with an error of the response, or when the time is over.
      await once(response, 'close', { signal: AbortSignal.timeout(maxWaitMs) }).catch(() => null);
      open.delete(response);
    }
  };
};
