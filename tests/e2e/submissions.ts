/** What the browser posts to the service, and answers that the service does not give on request. */
import type { Page } from '@playwright/test';

export const contactCall = '**/api/contact';

/** Keeps the JSON body of every submission, as it is sent; the service answers. */
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

/** Holds every submission back, until what is returned is called. */
export const holdSubmissions = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(contactCall, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Answers submissions with a status and nothing in words, until what is returned is called. */
export const failSubmissions = async (page: Page, status = 500): Promise<() => Promise<void>> => {
  await page.route(contactCall, (route) => route.fulfill({ status, body: 'out of order' }));
  return () => page.unroute(contactCall);
};

/** Holds back every script of an island, until what is returned is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
