/** Watches, delays and fails the calls that the browser makes to the service, and delays scripts. */
import type { Page } from '@playwright/test';

export const contactCall = '**/api/contact';

/** Collects the JSON body of every submission; the service itself responds. */
export const keepBodies = (page: Page): unknown[] => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/contact') {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
};

/** Delays every submission until the returned function is called. */
export const holdSubmissions = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(contactCall, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Responds to submissions with a status and no problem document, until the returned function is called. */
export const failSubmissions = async (page: Page, status = 500): Promise<() => Promise<void>> => {
  await page.route(contactCall, (route) => route.fulfill({ status, body: 'out of order' }));
  return () => page.unroute(contactCall);
};

/** The scripts of islands. Those of pages, which are there from the start, are `page.*`, `*.astro_*` and `flip-theme.*`. */
export const islandScripts = /\/_astro\/(?!page\.|flip-theme\.)(?![^/]*\.astro_)[^/]*\.js$/;

/** Delays every island script until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(islandScripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
