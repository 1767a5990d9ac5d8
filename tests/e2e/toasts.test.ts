/** Toasts, and the alert of the newsletter (decisions, "Toast" and "Newsletter"). */
import type { Locator, Route } from '@playwright/test';
import { acceptAlerts } from './accept-alerts.ts';
import { expect, test } from './fixtures.ts';
import {
  fillConsultation,
  fillContactForm,
  fillQuickDialog,
  openConsultation,
  openQuickDialog,
} from './form-filling.ts';
import { forgetHeard, heard, recordHeard } from './screen-reader.ts';
import { contactCall, failSubmissions, islandScripts } from './submissions.ts';

test('one toast shows at a time, until Escape, a newer toast or 1,000,000 ms', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  const stopFailing = await failSubmissions(page);
  await page.clock.install();
  await page.goto('/contact');
  const failed = page.getByRole('alert').filter({ hasText: 'Submission Failed' });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const send = page.getByRole('main').getByRole('button', { name: 'Send Message' });
  const regions = page.locator('[role=status], [role=alert]');
  await regions.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-early', '')));
  await fillContactForm(page, { subject: 'Toasts, one by one' });

  await test.step('Escape dismisses it', async () => {
    await send.click();
    await expect(failed).toBeVisible();
    await page.getByLabel('Full Name').focus();
    await page.keyboard.press('Escape');
    await expect(failed).toBeHidden();
    await expect(page.getByLabel('Full Name')).toBeFocused();
  });

  await test.step('an Escape that closes a dialog keeps it', async () => {
    await send.click();
    await expect(failed).toBeVisible();
    const dialog = await openQuickDialog(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.clock.runFor(900_000);
    await expect(failed).toBeVisible();
    await expect(dismiss).toHaveCount(1);
  });

  await test.step('thanks replace a failure', async () => {
    await stopFailing();
    await send.click();
    const sent = page.getByRole('status').filter({ has: dismiss });
    await expect(sent).toContainText(
      "Message Sent!We've received your message and will be in touch soon.",
    );
    await expect(failed).toBeHidden();
    await expect(dismiss).toHaveCount(1);
    // The live region must be the one in the HTML, not a new one.
    await expect(sent).toHaveAttribute('data-early');
    await page.clock.runFor(900_000);
    await expect(sent).toBeVisible();
  });

  await test.step('after 1,000,000 ms it is gone, and the focus is back', async () => {
    await page.getByLabel('Subject').focus();
    await dismiss.focus();
    await page.clock.runFor(100_000);
    await expect(dismiss).toHaveCount(0);
    await expect(page.getByLabel('Subject')).toBeFocused();
  });

  await test.step('of two attempts at once, the later result replaces the earlier', async () => {
    const attempts: Route[] = [];
    await page.route(contactCall, (route) => void attempts.push(route));
    await fillContactForm(page, { subject: 'While a dialog sends' });
    await send.click();
    const dialog = await openQuickDialog(page);
    await fillQuickDialog(dialog);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect.poll(() => attempts.length).toBe(2);
    for (const [attempt, said] of [
      [attempts[0], /Unable to send your message/],
      [attempts[1], /There was an error submitting your request/],
    ] as const) {
      await attempt?.fulfill({ status: 500 });
      await expect(page.locator('.toast')).toHaveText([said]);
    }
  });
});

test('a success toast outlives its dialog, and is announced only once', async ({ page }) => {
  await recordHeard(page);
  await page.clock.install();
  await page.goto('/contact');
  const inPage = page.locator('body > .toasts').getByRole('status');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const said = "Message SentWe'll be in touch with you shortly.";

  await test.step('in the dialog', async () => {
    const dialog = await openQuickDialog(page);
    await fillQuickDialog(dialog);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    await page.clock.runFor(20);
    await expect(dialog.getByRole('status')).toContainText(said);
    await dialog.getByRole('button', { name: 'Dismiss' }).focus();
    await forgetHeard(page);
    await page.clock.runFor(2000);
    await expect(dialog).toBeHidden();
  });

  await test.step('in the page', async () => {
    await expect(inPage).toContainText(said);
    await expect(inPage).toBeInViewport({ ratio: 1 });
    await expect(dismiss).toHaveCount(1);
    expect(await heard(page)).toEqual(["focus: Let's Talk"]);
    await expect(
      page.getByRole('banner').getByRole('button', { name: "Let's Talk" }),
    ).toBeFocused();
    await page.clock.runFor(990_000);
    await expect(inPage).toContainText(said);
    await page.clock.runFor(10_000);
    await expect(dismiss).toHaveCount(0);
  });

  await test.step('its button dismisses it in the page, and the focus returns', async () => {
    const dialog = await openConsultation(page);
    await fillConsultation(dialog);
    await dialog.getByRole('button', { name: 'Submit Request' }).click();
    await expect(dialog.getByRole('heading', { name: /^Thanks!/ })).toBeVisible();
    await page.clock.runFor(20);
    await dialog.getByText('Close', { exact: true }).click();
    await expect(inPage).toContainText('Consultation Scheduled');
    await page.getByLabel('Subject').focus();
    await dismiss.press('Enter');
    await expect(dismiss).toHaveCount(0);
    await expect(page.getByLabel('Subject')).toBeFocused();
  });

  await test.step('the next toast of the page is announced', async () => {
    await forgetHeard(page);
    await fillContactForm(page, { subject: 'After a dialog' });
    await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click();
    await expect
      .poll(async () => (await heard(page)).join('\n'))
      .toContain('status: Message Sent!');
  });
});

/** Checks whether two elements overlap by more than their rounded borders. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of the two is not visible.');
  const common = (start: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.min(a[start] + a[size], b[start] + b[size]) - Math.max(a[start], b[start]);
  return common('x', 'width') > 1 && common('y', 'height') > 1;
};

test('in a small window a toast covers no part of its dialog, and moves to the page later', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  const stopFailing = await failSubmissions(page);
  await page.goto('/contact');
  const attempt = async (width: number, height: number): Promise<Locator> => {
    await page.setViewportSize({ width, height });
    const dialog = await openConsultation(page);
    await fillConsultation(dialog);
    await dialog.locator('[type=submit]').click();
    return dialog;
  };
  for (const [width, height] of [
    [320, 568],
    [640, 360],
  ] as const) {
    const dialog = await attempt(width, height);
    const submit = dialog.locator('[type=submit]');
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
    await expect(page.locator('body > .toasts').getByRole('alert')).toContainText(
      'Submission Failed',
    );
    await expect(page.locator('.toast')).toHaveCount(1);
  }

  await stopFailing();
  const dialog = await attempt(640, 360);
  const toast = dialog.getByRole('group').filter({ hasText: 'Consultation Scheduled' });
  await expect(toast).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText(["Thanks! We'll contact you shortly."]);
  for (const [width, height] of [
    [640, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(toast).toBeInViewport({ ratio: 0.98 });
    // In the window's corner: 8 px, and the scrollbar's 15 px.
    const { x = 0, width: ownWidth = 0 } = (await toast.boundingBox()) ?? {};
    expect(Math.min(x, width - x - ownWidth)).toBeLessThanOrEqual(23);
    for (const part of [
      dialog.getByRole('heading'),
      dialog.getByRole('button', { name: 'Close' }).first(),
      dialog.getByRole('button', { name: 'Close' }).last(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 0.98 });
      expect(await overlap(toast, part)).toBe(false);
    }
  }
});

test('the newsletter form says that it keeps no address, thanks, and makes no call', async ({
  page,
}) => {
  const alerts = acceptAlerts(page);
  await page.goto('/privacy-policy');
  const calls: string[] = [];
  page.on('request', (request) => {
    const isCall = request.method() !== 'GET' || request.resourceType() === 'fetch';
    if (isCall && !islandScripts.test(request.url())) calls.push(request.url());
  });
  const field = page.getByLabel('Newsletter');
  await expect(field).toHaveAccessibleDescription(/do not store your address/);
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
