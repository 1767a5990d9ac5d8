/**
 * Wherever Tab and Shift+Tab lead, what has the focus is not wholly hidden (WCAG 2.4.11): on each template, in wide, narrow
 * and low windows, beside a toast, with the chat open and in a dialog.
 */
import type { Page } from '@playwright/test';
import { testedPages } from '../helpers/built-pages.ts';
import { isFull } from '../tier.ts';
import { visit } from './visit.ts';
import { findFocus, low, windows } from './focus-in-view.ts';
import { expect, test } from './fixtures.ts';

/** More than any page has. */
const mostStops = 400;

/** The stops of one key, from the page's start or end back to it, that cannot be seen when they have the focus. */
const hiddenStops = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> => {
  const hidden: string[] = [];
  let first: string | undefined;
  for (let count = 0; count < mostStops; count += 1) {
    await page.keyboard.press(key);
    const focus = await page.evaluate(findFocus);
    if (!focus || focus.stop === first) return hidden;
    first ??= focus.stop;
    if (focus.isHidden) hidden.push(focus.stop);
  }
  throw new Error('Tab does not end.');
};

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

/** Adds the stops of both ways of going through the page to what is expected to be none. */
const expectNoneHidden = async (page: Page, where: string): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const)
    expect(await hiddenStops(page, key), `${key} ${where}`).toEqual([]);
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path } of testedPages()) {
  for (const viewport of isFull ? windows : [low]) {
    test(`${path} at ${viewport.width} × ${viewport.height}: no stop is hidden`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await visit(page, path);
      // A toast covers more than a page alone.
      if (await page.locator('#toast').count()) await page.evaluate(addToast);
      await expectNoneHidden(page, 'through the page');
    });
  }
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
    for (let count = 0; count < mostStops; count += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(findFocus);
      if (!focus) return;
      if (!focus.isHidden) continue;
      await page.keyboard.press('Escape');
      expect(await page.evaluate(findFocus)).toEqual({ ...focus, isHidden: false });
    }
  });
}
