import { expect, test } from './fixtures.ts';
import { fillQuickDialog, hydrated, openQuickDialog } from './form-filling.ts';

const send = { name: 'Send Message' };

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
  // The toast comes with the frame after.
  await page.clock.runFor(20);
  await expect(dialog.getByRole('status')).toContainText(
    "Message SentWe'll be in touch with you shortly.",
  );
  await page.clock.runFor(1970);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(20);
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.clock.runFor(310);
  await openQuickDialog(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByRole('button', send)).toBeEnabled();
});
