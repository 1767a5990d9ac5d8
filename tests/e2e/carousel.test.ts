import type { Page } from '@playwright/test';
import { home } from '../helpers/site-content.ts';
import { expect, test, withMotion } from './fixtures.ts';
import { closeAndWait, openQuickDialog } from './form-filling.ts';
import { holdScripts, keepIslandScripts } from './submissions.ts';

test.use(withMotion);

const { slides } = home.hero;
test.skip(slides.length !== 2, 'These journeys are about two slides; a single one stands still.');

/** Specification, section 9. */
const autoplayMs = 8000;
const startTime = Date.parse('2026-11-21T09:00:00Z');

const slide = (page: Page, number: 1 | 2) => page.getByLabel(`${number} of 2`, { exact: true });
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const letsTalk = (page: Page) =>
  page.getByLabel('What we do').getByRole('button', { name: "Let's Talk" });

const expectShown = async (page: Page, number: 1 | 2): Promise<void> => {
  await expect(slide(page, number)).toHaveAttribute('data-away', 'false');
  await expect(slide(page, number === 1 ? 2 : 1)).toHaveAttribute('data-away', 'true');
  // The first slide has the page's only h1, which must never be inert.
  await expect(page.locator('h1:not([inert], [inert] *)')).toHaveCount(1);
};

/** Opens the home page with a paused clock, and hydrates the carousel by using it. */
const openHome = async (page: Page): Promise<void> => {
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(500);
  await expect(button(page, /^(Pause|Play) slides$/)).toBeVisible();
  await page.mouse.move(5, 5);
};

/** Returns the milliseconds until the first change. The first slide's time begins when the page opens. */
const untilFirstChange = async (page: Page): Promise<number> =>
  autoplayMs - (await page.evaluate(() => performance.now()));

/** Opens the home page with a paused clock. Returns the island scripts that it fetches. */
const openUnused = async (page: Page): Promise<string[]> => {
  const scripts = keepIslandScripts(page);
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  await page.clock.runFor(autoplayMs - 3000);
  expect(scripts).toEqual([]);
  return scripts;
};

/** Waits, because only time shows that nothing is fetched. */
const expectNotFetched = async (page: Page, scripts: string[]): Promise<void> => {
  await page.clock.runFor(2 * autoplayMs);
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
};

/** Waits for the `close` event, one task later: from then the slide has its whole time again. */
const closeDialog = (page: Page): Promise<void> =>
  closeAndWait(page.getByRole('dialog'), () => page.keyboard.press('Escape'));

const expectPaused = async (page: Page): Promise<void> => {
  await page.clock.runFor(3 * autoplayMs);
  await expectShown(page, 1);
};

const expectPlaying = async (page: Page): Promise<void> => {
  await page.clock.runFor(autoplayMs);
  await expectShown(page, 2);
};

test('the carousel shows each slide for 8000 ms, and again in full after the pointer leaves', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByLabel(/^\d of \d$/)).toHaveCount(2);
  for (const [index, { label = '', headline }] of slides.entries()) {
    const shown = slide(page, index === 0 ? 1 : 2);
    await expect(shown).toContainText(label);
    await expect(shown).toContainText(headline.trim().replaceAll('\n', ' '));
  }
  for (const number of [1, 2, 1, 2] as const) {
    await expectShown(page, number);
    await expect(letsTalk(page)).toBeVisible();
    await page.clock.runFor(autoplayMs - 10);
    await expectShown(page, number);
    await page.clock.runFor(10);
  }
  for (const number of [1, 2] as const) {
    await letsTalk(page).hover();
    await page.clock.runFor(autoplayMs - 1000);
    await page.mouse.move(5, 5);
    await page.clock.runFor(autoplayMs - 10);
    await expectShown(page, number);
    await page.clock.runFor(10);
    await expectShown(page, number === 1 ? 2 : 1);
  }
});

test('the carousel’s script arrives in time for the first change, 8000 ms after the page opens', async ({
  page,
}) => {
  const scripts = await openUnused(page);
  await page.clock.runFor(1500);
  await expect(button(page, 'Pause slides')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  await page.clock.runFor((await untilFirstChange(page)) - 10);
  await expectShown(page, 1);
  await page.clock.runFor(20);
  await expectShown(page, 2);
});

test('the carousel’s script is fetched only while the carousel is in view', async ({ page }) => {
  const scripts = await openUnused(page);
  await page.evaluate(() => scrollTo({ top: innerHeight * 0.9, behavior: 'instant' }));
  await expectNotFetched(page, scripts);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await expect(button(page, 'Pause slides')).toBeVisible();
});

test('with reduced motion or data saving, the carousel’s script is fetched on first use', async ({
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
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(500);
  await page.mouse.move(5, 5);
  await expect(button(page, 'Pause slides')).toBeVisible();
  await expectPlaying(page);
});

test('hydration moves nothing in the carousel, and keeps the focus in it', async ({ page }) => {
  await page.goto('/');
  const carousel = page.getByLabel('What we do');
  const boxes = () =>
    carousel.evaluate((root) =>
      [...root.querySelectorAll('*')]
        .filter((part) => !part.closest('button'))
        .map((part) => [part.tagName, JSON.stringify(part.getBoundingClientRect())]),
    );
  const before = await boxes();
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  // Without `preventScroll`, the focus would scroll the page.
  await letsTalk(page).evaluate((control: HTMLElement) => control.focus({ preventScroll: true }));
  await expect(button(page, 'Pause slides')).toBeVisible();
  expect(await boxes()).toEqual(before);
  expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
  await expect(letsTalk(page)).toBeFocused();
});

test('the carousel continues after its own dialog closes, until a key is pressed', async ({
  page,
}) => {
  await openHome(page);
  await letsTalk(page).click();
  await closeDialog(page);
  await page.mouse.move(5, 5);
  await expect(letsTalk(page)).toBeFocused();
  await expectPlaying(page);
  await page.clock.runFor(autoplayMs);
  await expectShown(page, 1);
  await page.keyboard.press('Shift');
  await expectPaused(page);
});

test('the carousel continues after its dialog was opened and closed before its script arrived', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
  await letsTalk(page).click();
  await closeDialog(page);
  await page.mouse.move(5, 5);
  await expect(letsTalk(page)).toBeFocused();
  release();
  await page.clock.runFor(500);
  await expect(button(page, 'Pause slides')).toBeVisible();
  await expectPlaying(page);
  await page.keyboard.press('Shift');
  await page.clock.runFor(3 * autoplayMs);
  await expectShown(page, 2);
});

test('the carousel pauses for the pointer, the focus, a hidden tab, a dialog and its button', async ({
  page,
}) => {
  await openHome(page);
  for (const [when, pause, resume] of [
    [
      'under the pointer',
      () => page.getByRole('heading', { level: 1 }).hover(),
      () => page.mouse.move(5, 5),
    ],
    [
      'with the focus in it',
      () => page.getByRole('link', { name: 'Scroll to Discover' }).focus(),
      () => button(page, 'Dark theme').focus(),
    ],
    [
      'in a hidden tab',
      () =>
        page.evaluate(() =>
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
        ),
      () => page.evaluate(() => Reflect.deleteProperty(document, 'hidden')),
    ],
    ['behind a dialog', () => openQuickDialog(page), () => closeDialog(page)],
  ] as const) {
    await test.step(when, async () => {
      await pause();
      await expectPaused(page);
      await resume();
      await expectPlaying(page);
      await page.clock.runFor(autoplayMs);
    });
  }

  // The pause lasts until the button is pressed again.
  await button(page, 'Pause slides').click();
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await test.step(`by its button, with reduced motion: ${reducedMotion}`, async () => {
      if (reducedMotion === 'reduce') await openHome(page);
      await page.mouse.move(5, 5);
      await expectPaused(page);
      await button(page, 'Play slides').click();
      await page.mouse.move(5, 5);
      await expectPlaying(page);
    });
  }
});
