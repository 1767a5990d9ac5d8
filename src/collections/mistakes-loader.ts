import type { Loader } from 'astro/loaders';
import { fieldMistakes } from './reading/field-mistakes.ts';
import { formatMistakes } from './reading/mistake.ts';

/**
 * Loads what is wrong with the fields of `content/`, as one text, for `npm run dev`, which shows it in place of each page
 * (src/build/mistakes/dev-middleware.ts). A build stops before it loads anything.
 */
export const mistakesLoader: Loader = {
  name: 'mistakes',
  load: ({ store, watcher, logger }) => {
    const { mistakes, inDrafts } = watcher ? fieldMistakes() : { mistakes: [], inDrafts: [] };
    const text = formatMistakes([...mistakes, ...inDrafts]);
    if (text) logger.error(`\n${text}\n`);
    store.set({ id: 'all', data: { text } });
    return Promise.resolve();
  },
};
