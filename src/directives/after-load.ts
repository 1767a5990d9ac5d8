/**
 * `client:after-load` hydrates an island once the page has loaded and the browser is idle, for an island that works by
 * itself later, such as the carousel. (`client:idle` would hydrate before the page's images and font have arrived.)
 */
import type { ClientDirective } from 'astro';

/** The delay in browsers without `requestIdleCallback` (Safari). */
const fallbackDelayMs = 200;

const afterLoad: ClientDirective = (load) => {
  const hydrate = (): void => {
    void load().then((hydrateIsland) => hydrateIsland());
  };
  const hydrateWhenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(hydrate);
    else setTimeout(hydrate, fallbackDelayMs);
  };
  if (document.readyState === 'complete') hydrateWhenIdle();
  else addEventListener('load', hydrateWhenIdle, { once: true });
};

export default afterLoad;
