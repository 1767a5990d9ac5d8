import { resolve } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { siteFile } from '../site-facts/read-site.ts';

/**
 * Loads a collection once more, while `npm run dev` runs, when a file that it is made of has changed. Every collection
 * depends on content/site.yaml, whose facts its texts contain.
 *
 * @param isOwn whether a file belongs to the collection, by its absolute path
 */
export const loadAgainOnChange = (
  { watcher, logger }: LoaderContext,
  isOwn: (file: string) => boolean,
  load: () => Promise<void> | void,
): void => {
  const site = resolve(siteFile);
  const onChange = (file: string): void => {
    if (!isOwn(file) && file !== site) return;
    Promise.resolve(load()).catch((error: unknown) => logger.error((error as Error).message));
  };
  for (const event of ['add', 'change', 'unlink'] as const) watcher?.on(event, onChange);
};
