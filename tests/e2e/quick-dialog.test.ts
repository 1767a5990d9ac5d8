import { expect, test } from './fixtures.ts';
import { fillQuickDialog, hydrated, openQuickDialog } from './form-filling.ts';
import { contactCall, failSubmissions, holdScripts, holdSubmissions } from './submissions.ts';

const send = { name: 'Send Message' };

test('shows the error of each field under it, in red, and focuses the first', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await dialog.getByRole('button', send).click();
  const messages = {
    Name: 'Name must be at least 2 characters',
    Company: 'Company name must be at least 2 characters',
    Email: 'Please enter a valid email address',
    Message: 'Message must be at least 10 characters',
  };
  for (const [label, message] of Object.entries(messages)) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveAccessibleDescription(message);
    const sentence = dialog.getByText(message, { exact: true });
    await expect(sentence).toBeVisible();
    const [border, text] = await Promise.all([
      field.evaluate((element) => getComputedStyle(element).borderTopColor),
      sentence.evaluate((element) => getComputedStyle(element).color),
    ]);
    expect(border).toBe(text);
  }
  await expect(dialog.getByLabel('Name')).toBeFocused();
});

test('names the limit of each text that is too long', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  const tooLong = { Name: 101, Company: 101, Message: 1001 };
  for (const [label, length] of Object.entries(tooLong)) {
    await dialog.getByLabel(label).fill('m'.repeat(length));
  }
  await dialog.getByRole('button', send).click();
  for (const [label, length] of Object.entries(tooLong)) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(
      new RegExp(`must be at most ${length - 1} characters$`),
    );
  }
});

test('disables its buttons while it is being submitted, and says so', async ({ page }) => {
  const release = await holdSubmissions(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});

test('thanks for the message, and closes 2 s later, reset', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await hydrated(dialog.locator('form'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  await expect(
    dialog.getByText(
      'Thank you for reaching out. Our team will contact you shortly to discuss your needs.',
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('button', send)).toBeHidden();
  await expect(dialog.getByRole('status')).toContainText(
    "Message SentWe'll be in touch with you shortly.",
  );
  await page.clock.runFor(1990);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(20);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByText('Message Sent', { exact: true })).toBeVisible();

  await page.clock.runFor(310);
  await openQuickDialog(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByRole('button', send)).toBeEnabled();
});

test('keeps what was typed when the submission fails, and can be submitted again', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  const stopFailing = await failSubmissions(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await dialog.getByRole('button', send).click();
  const toast = dialog.getByRole('alert');
  await expect(toast).toContainText('Submission Failed');
  await expect(toast).toContainText(
    'There was an error submitting your request. Please try again.',
  );
  await expect(dialog.getByLabel('Company')).toHaveValue('Analytical Engines');
  await expect(dialog.getByLabel('Company')).toBeEditable();
  await stopFailing();
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});

for (const [what, body] of Object.entries({
  'success: false': '{"success":false}',
  'a web page': '<!doctype html><h1>Sign in to the Wi-Fi</h1>',
  nothing: '',
})) {
  test(`an answer of 200 with ${what} is a failure, and the text stays`, async ({ page }) => {
    await page.route(contactCall, (route) => route.fulfill({ status: 200, body }));
    await page.goto('/services');
    const dialog = await openQuickDialog(page);
    await fillQuickDialog(dialog);
    await dialog.getByRole('button', send).click();
    await expect(dialog.getByRole('alert')).toContainText('Submission Failed');
    await expect(dialog.getByLabel('Company')).toHaveValue('Analytical Engines');
  });
}

test('a service that never answers is a failure after 30 s, and the dialog can be used again', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdSubmissions(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(30_000);
  await expect(dialog.getByRole('alert')).toContainText('Submission Failed');
  release();
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});

test('can be filled in before hydration, and is submitted after it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await dialog.getByRole('button', send).click();
  await expect(dialog.getByRole('button', send)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});
