/** Where the middleware, which is bundled with the pages and so is another module, finds the integration's processor. */
import type { PageProcessor } from './page-processor.ts';

const place = Symbol.for('post-processing:current-processor');
const shared = globalThis as unknown as Record<symbol, PageProcessor | undefined>;

/** Sets the processor of the site that is being built. */
export const setCurrentProcessor = (processor: PageProcessor): void => {
  shared[place] = processor;
};

/** The processor of the site that is being built; undefined before its scripts are there. */
export const currentProcessor = (): PageProcessor | undefined => shared[place];
