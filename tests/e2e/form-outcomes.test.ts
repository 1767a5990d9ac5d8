/** All forms during a submission and after a failure. forms.test.ts has the words of each. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillContactForm, fillHomeForm, openQuickDialog } from './form-filling.ts';
import { contactCall, holdSubmissions } from './submissions.ts';

const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Send Message' });

test('a failure shows above an open menu or question, and stays when that closes', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  let fail = (): void => undefined;
  await page.route(contactCall, async (route) => {
    await new Promise<void>((resolve) => (fail = resolve));
    await route.abort();
  });
  await page.goto('/');
  await fillHomeForm(page.getByRole('form', { name: 'Send us a message' }));
  const menu = async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  };
  const question = async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const dialog = await openQuickDialog(page);
    await dialog.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Escape');
    return page.getByRole('alertdialog');
  };
  for (const [ask, answer, after] of [
    [menu, 'Close menu', 'body'],
    [question, 'Keep writing', '#quick-dialog'],
  ] as const) {
    await Promise.all([page.waitForRequest(contactCall), sendButton(page).click()]);
    const open = await ask();
    await expect(open).toBeVisible();
    fail();
    await expect(open.getByText('Failed to send message.')).toBeInViewport({ ratio: 1 });
    await open.getByRole('button', { name: answer }).click();
    await expect(open).toBeHidden();
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(page.locator(`${after} > .toasts > [role=alert]`)).toContainText(
      'Failed to send message.',
    );
  }
});

test('a failure shows the service’s words and what to do, and keeps the text', async ({
  page,
  request,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED|status of (403|422|503)/);
  let answer: Parameters<Route['fulfill']>[0];
  await page.route(contactCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto('/contact');
  await fillContactForm(page);
  const form = page.getByRole('form', { name: 'Send a Message' });
  const toast = page.locator('.toast');

  await test.step('no answer', async () => {
    await sendButton(page).click();
    await expect(
      form.getByText(/couldn’t confirm delivery.*sending it again is safe/),
    ).toBeVisible();
    // The focus returns from the toast.
    await toast.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(sendButton(page)).toBeFocused();
  });

  await test.step('a service that names a time for the retry', async () => {
    answer = { status: 503, json: { detail: 'Please try again in a minute.' } };
    await sendButton(page).click();
    await expect(form.getByRole('alert')).toHaveText('Error: Please try again in a minute.');
    await expect(toast).toContainText('Unable to send your message. Please try again later.');
  });

  await test.step('a cross-origin refusal, as behind a proxy that changes Host', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    const refusal = await request.post('/api/contact', { headers, data: {} });
    expect(refusal.status()).toBe(403);
    const { detail } = (await refusal.json()) as { detail: string };
    answer = { response: refusal };
    await sendButton(page).click();
    await expect(toast).toContainText(`Submission Failed${detail}`);
    const texts = await page.locator('main, .toasts').allInnerTexts();
    expect(texts.join()).not.toContain('try again');
  });

  await test.step('an error of a field that is not visible', async () => {
    const detail = 'There is no such kind of message';
    answer = { status: 422, json: { errors: [{ field: 'type', code: 'invalid', detail }] } };
    await sendButton(page).click();
    await expect(form.getByRole('alert')).toHaveText(`Error: ${detail}`);
  });

  await expect(page.getByLabel('Subject')).toHaveValue('A database for our looms');
});

test('text typed while a submission is in flight stays in the form', async ({ page }) => {
  const release = await holdSubmissions(page);
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Analytical Engines');
  const subject = page.getByLabel('Subject');
  await subject.press('End');
  await page.keyboard.type(' and their cards');
  release();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(company).toHaveValue('Analytical Engines');
  await expect(subject).toHaveValue('A database for our looms and their cards');
  await expect(subject).toBeFocused();
  await page.keyboard.type('!');
  await expect(subject).toHaveValue('A database for our looms and their cards!');
});
