import type { Locator } from '@playwright/test';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { answerDialogs } from './answer-dialogs.ts';
import {
  fillConsultation,
  fillQuickDialog,
  openConsultation,
  openQuickDialog,
} from './form-filling.ts';
import { failSubmissions, islandScripts } from './submissions.ts';

test('one toast at a time: a new one replaces the old, and stays for 1,000,000 ms', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  const stopFailing = await failSubmissions(page);
  await page.clock.install();
  await page.goto('/contact');
  const failed = page.getByRole('alert').filter({ hasText: 'Submission Failed' });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const regions = page.locator('[role=status], [role=alert]');
  await regions.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-early', '')));

  await fillContactForm(page, { subject: 'Toasts, one by one' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(failed).toBeVisible();
  await expect(dismiss).toHaveCount(1);

  await page.clock.runFor(900_000);
  await expect(failed).toBeVisible();
  await stopFailing();
  await page.getByRole('button', { name: 'Send Message' }).click();
  const sent = page.getByRole('status').filter({ has: dismiss });
  await expect(sent).toContainText(
    "Message Sent!We've received your message and will be in touch soon.",
  );
  await expect(failed).toBeHidden();
  await expect(dismiss).toHaveCount(1);
  // The region is the one of the HTML, not a new one.
  await expect(sent).toHaveAttribute('data-early');

  await page.clock.runFor(900_000);
  await expect(sent).toBeVisible();
  await page.getByLabel('Subject').focus();
  await dismiss.focus();
  await page.clock.runFor(100_000);
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByLabel('Subject')).toBeFocused();
});

test('Escape dismisses a toast wherever the focus is, and leaves it where a dialog is to be closed', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  await failSubmissions(page);
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Escape' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Submission Failed' });
  await expect(failed).toBeVisible();
  const dialog = await openQuickDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(failed).toBeVisible();
  await page.getByLabel('Full Name').focus();
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();
  await expect(page.getByLabel('Full Name')).toBeFocused();
});

/** Whether two elements overlap by more than their rounded borders. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  const common = (start: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.min(a[start] + a[size], b[start] + b[size]) - Math.max(a[start], b[start]);
  return common('x', 'width') > 1 && common('y', 'height') > 1;
};

for (const [width, height] of [
  [320, 568],
  [640, 360],
] as const) {
  test(`a toast in a dialog covers nothing of it in a window of ${width} by ${height}`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(/500/);
    await page.setViewportSize({ width, height });
    await failSubmissions(page);
    await page.goto('/contact');
    const menu = page.getByRole('button', { name: 'Open menu' });
    const quickDialog = async (): Promise<Locator> => {
      if (!(await menu.isVisible())) return openQuickDialog(page);
      await menu.click();
      await page.getByRole('dialog').getByRole('button', { name: "Let's Talk" }).click();
      return page.getByRole('dialog', { name: "Let's Talk" });
    };
    for (const [open, fill] of [
      [quickDialog, fillQuickDialog],
      [() => openConsultation(page), fillConsultation],
    ] as const) {
      const dialog = await open();
      await fill(dialog);
      const submit = dialog.locator('[type=submit]');
      await submit.click();
      const toast = dialog.getByRole('alert');
      await expect(toast).toContainText(
        'Submission FailedThere was an error submitting your request. Please try again.',
      );
      await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byron');
      await expect(toast).toBeInViewport({ ratio: 0.98 });
      await expect(submit).toBeInViewport({ ratio: 0.98 });
      const parts = [
        dialog.getByRole('heading').first(),
        dialog.getByRole('button', { name: 'Close' }),
        ...(await dialog.getByRole('textbox').all()),
        submit,
      ];
      for (const part of parts) expect(await overlap(toast, part)).toBe(false);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      // It goes with its dialog.
      await expect(page.locator('.toast')).toHaveCount(0);
    }
  });
}

for (const [width, height] of [
  [640, 360],
  [1280, 800],
] as const) {
  test(`a dialog of ${width} by ${height} that was sent says it once, and the toast at the window's corner`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    const dialog = await openConsultation(page);
    await fillConsultation(dialog);
    await dialog.locator('[type=submit]').click();
    const toast = dialog.getByRole('group').filter({ hasText: 'Consultation Scheduled' });
    await expect(toast).toBeInViewport({ ratio: 0.98 });
    await expect(dialog.getByRole('heading')).toHaveText(["Thanks! We'll contact you shortly."]);
    const { x = 0, width: ownWidth = 0 } = (await toast.boundingBox()) ?? {};
    // With the scrollbar's 15 px.
    expect(Math.min(x, width - x - ownWidth)).toBeLessThanOrEqual(23);
    for (const part of [
      dialog.getByRole('heading'),
      dialog.getByRole('button', { name: 'Close' }).first(),
      dialog.getByRole('button', { name: 'Close' }).last(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 0.98 });
      expect(await overlap(toast, part)).toBe(false);
    }
  });
}

test('the newsletter form says that it keeps no address, thanks in an alert, clears its field and makes no call', async ({
  page,
}) => {
  const alerts = answerDialogs(page);
  await page.goto('/careers');
  const calls: string[] = [];
  page.on('request', (request) => {
    const isCall = request.method() !== 'GET' || request.resourceType() === 'fetch';
    if (isCall && !islandScripts.test(request.url())) calls.push(request.url());
  });
  const field = page.getByLabel('Newsletter');
  await expect(field).toHaveAccessibleDescription('We do not send it yet, and keep no address.');
  await field.fill('ada');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  expect(alerts).toEqual([]);
  await field.fill('ada@engines.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(() => alerts).toEqual(['Thank you for subscribing to our newsletter!']);
  await expect(field).toHaveValue('');
  expect(calls).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a note says that the newsletter and the chat need JavaScript', async ({ page }) => {
    await page.goto('/careers');
    // Playwright's text selectors do not look into <noscript>.
    const note = page.locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toContainText(
      'The newsletter and the chat assistant need JavaScript. Write to',
    );
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeHidden();
  });
});
