import { expect, test } from './fixtures.ts';
import { closing, fillQuickDialog, hydrated, openQuickDialog } from './form-filling.ts';
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

test('blank, it is closed by Cancel, ✕, Escape, the backdrop and the back control', async ({
  page,
}) => {
  await page.goto('/partners');
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await hydrated(dialog.locator('form'));
  await page.keyboard.press('Escape');
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const close of ways) {
    await openQuickDialog(page);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/services$/);
  }
  // No entry of a dialog is left behind.
  await page.goBack();
  await expect(page).toHaveURL(/\/partners$/);
});

test('with text in it, ✕, Escape, the backdrop and the back control ask first', async ({
  page,
}) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  const name = dialog.getByLabel('Name');
  await name.fill('Ada Byron');
  await hydrated(dialog.locator('form'));
  const question = page.getByRole('alertdialog', { name: 'Discard what you have written?' });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await name.focus();
    await close();
    await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Ada Byron');
  }
  await expect(name).toBeFocused();

  // Escape answers the question too, and keeps the text, however often it is pressed.
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Ada Byron');
  }

  // Asked, kept and asked again before the first question's `close` has come.
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++) {
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  });
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: "Let's Talk" })).toBeFocused();
  await openQuickDialog(page);
  await expect(name).toHaveValue('');
});

test('Cancel discards what was typed, 300 ms later', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await dialog.getByLabel('Name').fill('Ada Byron');
  await hydrated(dialog.locator('form'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await closing(dialog, () => dialog.getByRole('button', { name: 'Cancel' }).click());
  const name = page.locator('#quick-dialog').getByLabel('Name');
  await page.clock.runFor(290);
  await expect(name).toHaveValue('Ada Byron');
  await page.clock.runFor(20);
  await expect(name).toHaveValue('');
});

test('asks before its script has arrived as well', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await holdScripts(page);
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await dialog.getByLabel('Name').fill('Ada Byron');
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual(['Discard what you have written?']);
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byron');
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
