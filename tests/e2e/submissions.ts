/** Watches, delays and fails calls to the service, and delays scripts. */
import type { Page } from '@playwright/test';
import { scriptsAtOnce } from '../budgets/weigh.ts';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

export const contactCall = '**/api/contact';

/** Collects the JSON body of every submission. The service responds as usual. */
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

/** Collects the body of every POST, including those of forms without scripts. */
export const keepPosts = (page: Page): string[] => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '');
  });
  return posts;
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

/** Answers submissions with a status and no problem document, until the returned function is called. */
export const failSubmissions = async (page: Page, status = 500): Promise<() => Promise<void>> => {
  await page.route(contactCall, (route) => route.fulfill({ status, body: 'out of order' }));
  return () => page.unroute(contactCall);
};

/** Names of the scripts that a page loads at once, without hashes, which differ in a build for two origins. */
const pageScripts = new Set(
  builtPages().flatMap((page) =>
    [...scriptsAtOnce(htmlOf(page))].map((path) => path.split('.')[0]),
  ),
);

/** Island scripts: all scripts that no page loads at once. */
export const islandScripts = new RegExp(
  `^(?:https?://[^/]+)?(?!(?:${[...pageScripts].join('|')})\\.)/_astro/[^/]*\\.js$`,
);

/** Collects the URLs of fetched island scripts. */
export const keepIslandScripts = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (islandScripts.test(request.url())) scripts.push(request.url());
  });
  return scripts;
};

/** Delays scripts (default: those of islands) until the returned function is called. */
export const holdScripts = async (page: Page, scripts = islandScripts): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
