/**
 * Wherever Tab and Shift+Tab lead, what has the focus is not wholly hidden (WCAG 2.4.11): on each template, beside a
 * toast, with the chat open and in a dialog; in a low window, and in `npm run test:full` in wide and narrow ones too.
 */
import type { Page, ViewportSize } from '@playwright/test';
import { testedPages } from '../helpers/built-pages.ts';
import { isFull } from '../tier.ts';
import { visit } from './visit.ts';
import { currentStop, stopsOf, watchStops } from './focus-in-view.ts';
import { expect, test } from './fixtures.ts';

/** The lowest in which the header stays: it covers the largest part of this one. */
const lowest: ViewportSize = { width: 640, height: 360 };
/** Those that the accessibility statement names. */
const allWindows: ViewportSize[] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
  lowest,
];
const windows = isFull ? allWindows : [lowest];

/** Shows a toast of the page's own markup, with the longest of texts. */
const addToast = (): void => {
  const template = document.querySelector<HTMLTemplateElement>('#toast');
  const toast = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  for (const text of [
    'Submission Failed',
    'Unable to send your message. Please try again later.',
  ]) {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    toast.firstElementChild?.append(paragraph);
  }
  document.querySelector('body > .toasts > [role=alert]')?.append(toast);
};

/** Expects that no stop is hidden, on both ways of going through the page. */
const expectNoneHidden = async (page: Page, where: string): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const hidden = async (pressesAtOnce: number) =>
      (await stopsOf(page, key, pressesAtOnce)).filter(({ isHidden }) => isHidden);
    // What follows the scrolling, a frame later, is seen only by a visitor who presses slowly.
    const isSuspect = (await hidden(20)).length > 0;
    expect(isSuspect ? await hidden(1) : [], `${key} ${where}`).toEqual([]);
  }
};

test.beforeEach(({ page }) => watchStops(page));

for (const { path } of testedPages()) {
  test(`${path}: no stop is hidden`, async ({ page }) => {
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      // A toast covers more than a page alone.
      if (await page.locator('#toast').count()) await page.evaluate(addToast);
      await expectNoneHidden(page, `at ${viewport.width} × ${viewport.height}`);
    }
  });
}

for (const viewport of windows) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`no stop of the dialogs is hidden at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/contact');
    for (const id of ['quick-dialog', 'consultation']) {
      await page.locator(`#${id}`).evaluate((dialog: HTMLDialogElement) => dialog.showModal());
      await expectNoneHidden(page, `in #${id}`);
      await page.keyboard.press('Escape');
    }
  });

  test(`what the open chat hides at ${size}, Escape shows without moving the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/sitemap');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.goto('/contact');
    const chat = page.getByRole('complementary', { name: 'Chat' });
    await expect(chat.getByRole('button', { name: /^(Expand|Minimize)$/ })).toBeVisible();
    await page.getByLabel('Full Name').focus();
    for (;;) {
      await page.keyboard.press('Tab');
      const focus = await currentStop(page);
      if (!focus) return;
      if (!focus.isHidden) continue;
      await page.keyboard.press('Escape');
      expect(await currentStop(page)).toEqual({ ...focus, isHidden: false });
      return;
    }
  });
}
