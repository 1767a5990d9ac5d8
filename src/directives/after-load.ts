/**
 * `client:after-load` hydrates an island that nobody waits for: once the page has loaded and is idle. `client:idle` is
 * idle as soon as its own script runs, which is before the page's pictures and font are there.
 */
import type { ClientDirective } from 'astro';

/** Where there is no requestIdleCallback (Safari). */
const IDLE_GUESS_MS = 200;

const afterLoad: ClientDirective = (load) => {
  const hydrate = (): void => {
    void load().then((start) => start());
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(hydrate);
    else setTimeout(hydrate, IDLE_GUESS_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

export default afterLoad;
