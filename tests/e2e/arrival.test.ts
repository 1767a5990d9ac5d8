/** A page may be painted before all of its HTML has arrived: what arrives later must not move what is already there. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const banner = (page: Page): Locator => page.getByRole('banner');

/** Opens the page with its HTML cut off after the mark. */
const openUpTo = async (page: Page, path: string, mark: RegExp): Promise<void> => {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const marked = mark.exec(html);
    if (!marked) throw new Error(`${path} does not contain ${mark.source}.`);
    await route.fulfill({ response, body: html.slice(0, marked.index + marked[0].length) });
  });
  await page.goto(path);
  await page.unroute(path);
};

const cases = [
  {
    what: 'the main navigation',
    path: '/',
    width: 1280,
    mark: /<div class="tools"[^>]*>/,
    target: (page: Page) => page.getByRole('navigation', { name: 'Main' }),
  },
  {
    what: 'the theme button on a phone',
    path: '/',
    width: 390,
    mark: /<\/astro-island>/,
    target: (page: Page) => banner(page).getByRole('button', { name: 'Dark theme' }),
  },
  {
    what: "the app's theme button",
    path: '/course-walk',
    width: 390,
    mark: /<\/astro-island>/,
    target: (page: Page) => banner(page).getByRole('button', { name: 'Dark theme' }),
  },
  {
    what: 'the heading of the login',
    path: '/course-walk/login',
    width: 390,
    mark: /<\/h1>/,
    target: (page: Page) => page.getByRole('heading', { level: 1 }),
  },
];

for (const { what, path, width, mark, target } of cases) {
  test(`${what} does not move when the rest of ${path} arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const { x, y } = (await target(page).boundingBox()) ?? {};
    await openUpTo(page, path, mark);
    const early = await target(page).boundingBox();
    expect(early?.x).toBeCloseTo(x ?? NaN, 0);
    expect(early?.y).toBeCloseTo(y ?? NaN, 0);
  });
}
