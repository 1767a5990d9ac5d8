import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openQuickDialog } from './form-filling.ts';

/** Specification, section 9. */
const AUTOPLAY_MS = 8000;
const START = Date.parse('2026-11-21T09:00:00Z');

const slide = (page: Page, number: 1 | 2) => page.getByLabel(`${number} of 2`, { exact: true });

const expectShown = async (page: Page, number: 1 | 2): Promise<void> => {
  await expect(slide(page, number)).not.toHaveAttribute('inert');
  await expect(slide(page, number === 1 ? 2 : 1)).toHaveAttribute('inert');
};

const control = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

/** Opens the home page, its clock standing still where the carousel begins. */
const openHome = async (page: Page): Promise<void> => {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 1000);
  await page.goto('/');
  // The carousel comes when the page is idle.
  await page.clock.runFor(500);
  await expect(control(page, /^(Pause|Play) slides$/)).toBeVisible();
};

const expectToRest = async (page: Page): Promise<void> => {
  await page.clock.runFor(3 * AUTOPLAY_MS);
  await expectShown(page, 1);
};

const expectToGoOn = async (page: Page): Promise<void> => {
  await page.clock.runFor(AUTOPLAY_MS);
  await expectShown(page, 2);
};

test('has two slides, each with its words and its button, which fade in 500 ms', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByLabel(/^\d of \d$/)).toHaveCount(2);
  await expect(slide(page, 1)).toContainText(
    'Innovative Digital Solutions Driving Scalable Enterprise Growth',
  );
  await expect(slide(page, 2)).toContainText('AI Solutions');
  await expect(slide(page, 2)).toContainText('AI-Driven Innovation for the Future of Business');
  for (const number of [1, 2] as const) {
    await expect(slide(page, number)).toContainText("Let's Talk");
    await expect(slide(page, number)).toHaveCSS('transition-property', 'opacity');
    await expect(slide(page, number)).toHaveCSS('transition-duration', '0.5s');
  }
});

test('goes from slide to slide every 8000 ms, round and round', async ({ page }) => {
  await openHome(page);
  for (const [now, next] of [
    [1, 2],
    [2, 1],
    [1, 2],
  ] as const) {
    await page.clock.runFor(AUTOPLAY_MS - 10);
    await expectShown(page, now);
    await page.clock.runFor(10);
    await expectShown(page, next);
  }
});

test('rests under the pointer', async ({ page }) => {
  await openHome(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectToRest(page);
  await page.mouse.move(5, 5);
  await expectToGoOn(page);
});

test('rests while the focus is in it', async ({ page }) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Scroll to Discover' }).focus();
  await expectToRest(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().focus();
  await expectToGoOn(page);
});

test('rests in a tab that is hidden, and behind a dialog', async ({ page }) => {
  await openHome(page);
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
  );
  await expectToRest(page);
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  const dialog = await openQuickDialog(page);
  await expectToRest(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectToGoOn(page);
});

test('rests when it is told to, until it is told to go on', async ({ page }) => {
  await openHome(page);
  await control(page, 'Pause slides').click();
  await page.mouse.move(5, 5);
  await expectToRest(page);
  await control(page, 'Play slides').click();
  await page.mouse.move(5, 5);
  await expectToGoOn(page);
});

test('rests for whoever asked for less motion, unless told to play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await expectToRest(page);
  await control(page, 'Play slides').click();
  await page.mouse.move(5, 5);
  await expectToGoOn(page);
});

test('Scroll to Discover leads to the services', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Scroll to Discover' }).click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
  await expect(page).toHaveURL(/#services$/);
});
