import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openQuickDialog } from './form-filling.ts';
import { keepIslandScripts } from './submissions.ts';

/** Specification, section 9. */
const autoplayMs = 8000;
const startTime = Date.parse('2026-11-21T09:00:00Z');

const slide = (page: Page, number: 1 | 2) => page.getByLabel(`${number} of 2`, { exact: true });

const expectShown = async (page: Page, number: 1 | 2): Promise<void> => {
  await expect(slide(page, number)).toHaveAttribute('data-away', 'false');
  await expect(slide(page, number === 1 ? 2 : 1)).toHaveAttribute('data-away', 'true');
  // The page's only h1 is that of the first slide, and can always be read; the button is that of every slide.
  await expect(page.locator('h1:not([inert], [inert] *)')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(
    page.getByLabel('What we do').locator('[data-opens]:not([inert], [inert] *)'),
  ).toHaveCount(1);
};

const control = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

/** Opens the home page with its clock paused at the time when the carousel starts. */
const openHome = async (page: Page): Promise<void> => {
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  // A sign of use, as the carousel is otherwise fetched in time for its first change.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(500);
  await expect(control(page, /^(Pause|Play) slides$/)).toBeVisible();
  await page.mouse.move(5, 5);
};

/** How long is left of the time that the first slide is shown, which begins with the page. */
const untilFirstChange = async (page: Page): Promise<number> =>
  autoplayMs - (await page.evaluate(() => performance.now()));

/** Opens the home page with its clock paused, and counts the scripts of islands that it fetches. */
const openUnused = async (page: Page): Promise<string[]> => {
  const scripts = keepIslandScripts(page);
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  await page.clock.runFor(autoplayMs - 3000);
  expect(scripts).toEqual([]);
  return scripts;
};

test('is fetched in time for the first change, which comes 8000 ms after the page', async ({
  page,
}) => {
  const scripts = await openUnused(page);
  await page.clock.runFor(1500);
  await expect(control(page, 'Pause slides')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  await page.clock.runFor((await untilFirstChange(page)) - 10);
  await expectShown(page, 1);
  await page.clock.runFor(20);
  await expectShown(page, 2);
});

/** Only waiting shows that nothing is fetched. */
const expectNotFetched = async (page: Page, scripts: string[]): Promise<void> => {
  await page.clock.runFor(2 * autoplayMs);
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
};

test('is not fetched once it is out of view, until it is back', async ({ page }) => {
  const scripts = await openUnused(page);
  await page.evaluate(() => scrollTo({ top: innerHeight * 0.9, behavior: 'instant' }));
  await expectNotFetched(page, scripts);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await expect(control(page, 'Pause slides')).toBeVisible();
});

test('is not fetched before it is used where reduced motion is preferred, or less data', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNotFetched(page, await openUnused(page));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const scripts = keepIslandScripts(page);
  await page.goto('/');
  await expectNotFetched(page, scripts);
});

const expectPaused = async (page: Page): Promise<void> => {
  await page.clock.runFor(3 * autoplayMs);
  await expectShown(page, 1);
};

const expectPlaying = async (page: Page): Promise<void> => {
  await page.clock.runFor(autoplayMs);
  await expectShown(page, 2);
};

test('has two slides, each with its text and the button, which fade in 500 ms', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByLabel(/^\d of \d$/)).toHaveCount(2);
  await expect(slide(page, 1)).toContainText(
    'Innovative Digital Solutions Driving Scalable Enterprise Growth',
  );
  await expect(slide(page, 2)).toContainText('AI Solutions');
  await expect(slide(page, 2)).toContainText('AI-Driven Innovation for the Future of Business');
  const button = page.getByLabel('What we do').getByRole('button', { name: "Let's Talk" });
  for (const number of [1, 2] as const) {
    await expectShown(page, number);
    await expect(button).toBeVisible();
    await expect(slide(page, number)).toHaveCSS('transition-property', 'opacity');
    await expect(slide(page, number)).toHaveCSS('transition-duration', '0.5s');
    await page.clock.runFor(autoplayMs);
  }
});

test('shows the next slide every 8000 ms, and the first after the last', async ({ page }) => {
  await openHome(page);
  await page.clock.runFor((await untilFirstChange(page)) - 10);
  await expectShown(page, 1);
  await page.clock.runFor(10);
  await expectShown(page, 2);
  for (const [now, next] of [
    [2, 1],
    [1, 2],
  ] as const) {
    await page.clock.runFor(autoplayMs - 10);
    await expectShown(page, now);
    await page.clock.runFor(10);
    await expectShown(page, next);
  }
});

test('pauses under the pointer, and while the focus is in it', async ({ page }) => {
  await openHome(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectPaused(page);
  await page.getByRole('link', { name: 'Scroll to Discover' }).focus();
  await page.mouse.move(5, 5);
  await expectPaused(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().focus();
  await expectPlaying(page);
});

test('pauses in a hidden tab, and behind a dialog', async ({ page }) => {
  await openHome(page);
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
  );
  await expectPaused(page);
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  const dialog = await openQuickDialog(page);
  await expectPaused(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectPlaying(page);
});

test('pauses when its button is pressed, until it is pressed again', async ({ page }) => {
  await openHome(page);
  await control(page, 'Pause slides').click();
  await page.mouse.move(5, 5);
  await expectPaused(page);
  await control(page, 'Play slides').click();
  await page.mouse.move(5, 5);
  await expectPlaying(page);
});

test('is paused where reduced motion is preferred, until its button is pressed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await expectPaused(page);
  await control(page, 'Play slides').click();
  await page.mouse.move(5, 5);
  await expectPlaying(page);
});

test('Scroll to Discover leads to the services', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Scroll to Discover' }).click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
  await expect(page).toHaveURL(/#services$/);
});
