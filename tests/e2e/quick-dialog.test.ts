import { expect, test } from './fixtures.ts';
import { fillQuickDialog, hydrated, openQuickDialog } from './form-filling.ts';
import { failSubmissions, holdScripts, holdSubmissions } from './submissions.ts';

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

test('is closed by Cancel, by ✕ and by a press on the backdrop; what was typed stays', async ({
  page,
}) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  await openQuickDialog(page);
  await dialog.getByLabel('Name').fill('Ada Byron');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await openQuickDialog(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byron');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
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

test('keeps the focus inside while it is open', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await dialog.evaluate((element) => {
      const { activeElement, body } = document;
      return activeElement !== body && !element.contains(activeElement);
    });
    expect(isOutside, `after ${press + 1} tabs`).toBe(false);
  }
});
