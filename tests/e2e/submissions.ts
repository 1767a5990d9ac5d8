/** Watches, delays and fails the calls that the browser makes to the service, and delays scripts. */
import type { Page, Request } from '@playwright/test';

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

/** Whether a request is for an island's script, which is fetched before it is imported (directives/fetch-modules.ts). */
export const isScript = (request: Request): boolean =>
  new URL(request.url()).pathname.startsWith('/_astro/');

/** Delays every island script until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
