import type { Page } from '@playwright/test';
import { expect, test, withMotion } from './fixtures.ts';
import { openQuickDialog } from './form-filling.ts';

test.use(withMotion);

/** Specification, section 9. */
const autoplayMs = 8000;
const startTime = Date.parse('2026-11-21T09:00:00Z');

const slide = (page: Page, number: 1 | 2) => page.getByLabel(`${number} of 2`, { exact: true });
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

const expectShown = async (page: Page, number: 1 | 2): Promise<void> => {
  await expect(slide(page, number)).toHaveAttribute('data-away', 'false');
  await expect(slide(page, number === 1 ? 2 : 1)).toHaveAttribute('data-away', 'true');
  // The page's only h1 is that of the first slide, and can always be read.
  await expect(page.locator('h1:not([inert], [inert] *)')).toHaveCount(1);
};

/** Opens the home page with its clock paused. */
const openHome = async (page: Page): Promise<void> => {
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  await expect(button(page, /^(Pause|Play) slides$/)).toBeVisible();
  await page.mouse.move(5, 5);
};

const expectPaused = async (page: Page): Promise<void> => {
  await page.clock.runFor(3 * autoplayMs);
  await expectShown(page, 1);
};

const expectPlaying = async (page: Page): Promise<void> => {
  await page.clock.runFor(autoplayMs);
  await expectShown(page, 2);
};

test('shows two slides for 8000 ms each, in a loop, which fade in 500 ms above one button', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByLabel(/^\d of \d$/)).toHaveCount(2);
  await expect(slide(page, 1)).toContainText(
    'Innovative Digital Solutions Driving Scalable Enterprise Growth',
  );
  await expect(slide(page, 2)).toContainText('AI Solutions');
  await expect(slide(page, 2)).toContainText('AI-Driven Innovation for the Future of Business');
  const letsTalk = page.getByLabel('What we do').getByRole('button', { name: "Let's Talk" });
  for (const number of [1, 2, 1, 2] as const) {
    await expectShown(page, number);
    await expect(letsTalk).toBeVisible();
    await expect(slide(page, number)).toHaveCSS('transition', 'opacity 0.5s');
    await page.clock.runFor(autoplayMs - 10);
    await expectShown(page, number);
    await page.clock.runFor(10);
  }
});

test('pauses under the pointer, with the focus in it, in a hidden tab and behind a dialog', async ({
  page,
}) => {
  await openHome(page);
  for (const [pause, resume] of [
    [() => page.getByRole('heading', { level: 1 }).hover(), () => page.mouse.move(5, 5)],
    [
      () => page.getByRole('link', { name: 'Scroll to Discover' }).focus(),
      () => button(page, 'Dark theme').focus(),
    ],
    [
      () =>
        page.evaluate(() =>
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
        ),
      () => page.evaluate(() => Reflect.deleteProperty(document, 'hidden')),
    ],
    [() => openQuickDialog(page), () => page.keyboard.press('Escape')],
  ] as const) {
    await pause();
    await expectPaused(page);
    await resume();
    await expectPlaying(page);
    await page.clock.runFor(autoplayMs);
  }
});

test('pauses when its button is pressed, until it is pressed again; under reduced motion from the start', async ({
  page,
}) => {
  await openHome(page);
  await button(page, 'Pause slides').click();
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    if (reducedMotion === 'reduce') await openHome(page);
    await page.mouse.move(5, 5);
    await expectPaused(page);
    await button(page, 'Play slides').click();
    await page.mouse.move(5, 5);
    await expectPlaying(page);
  }
});

test('Scroll to Discover leads to the services', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Scroll to Discover' }).click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
  await expect(page).toHaveURL(/#services$/);
});
