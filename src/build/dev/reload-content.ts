import { resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';

/** How long the file system must be quiet, as an editor may write a file in several steps. */
const quietMs = 150;

/**
 * Reloads the content when a file in `content/` changes in `npm run dev`, and then the open page, as its list of
 * problems may have changed too. Requests wait until the content is loaded.
 */
export const reloadContent = (
  server: ViteDevServer,
  refreshContent?: (options: object) => Promise<void>,
): void => {
  const content = resolve('content') + sep;
  let lastChange = 0;
  let loading: Promise<unknown> = Promise.resolve();

  const load = async (): Promise<void> => {
    const change = ++lastChange;
    await setTimeout(quietMs);
    // Another file has changed meanwhile: the call for that change loads the content.
    if (change !== lastChange) return;
    await refreshContent?.({});
    server.environments.client.hot.send({ type: 'full-reload', path: '*' });
  };

  server.watcher.on('all', (_, name) => {
    if (!resolve(name).startsWith(content)) return;
    loading = Promise.allSettled([loading, load()]);
  });
  server.middlewares.use((_request, _response, next) => void loading.then(() => next()));
};
