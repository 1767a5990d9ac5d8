import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { fillHomeForm, hydrated } from './form-filling.ts';
import { contactCall } from './submissions.ts';

const send = { name: 'Send Message' };
/** When the clock of a test starts. */
const startTime = Date.parse('2026-11-21T09:00:00Z');

const mailWith = async (folder: string, subject: string) => {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return mails.find((mail) => mail.text?.includes(subject));
};

test('a visitor writes, and the team receives the message', async ({ page, mailFolder }) => {
  const subject = `Looms ${Date.now()}`;
  await page.goto('/contact');
  await fillContactForm(page, { subject });
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
  await page.getByRole('button', send).click();

  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('');

  await expect.poll(() => mailWith(mailFolder, subject), { timeout: 15_000 }).toBeTruthy();
  const mail = await mailWith(mailFolder, subject);
  expect(mail?.replyTo?.[0]?.address).toBe('ada@engines.example');
  expect(mail?.text).toContain('which card made which pattern');
});

test('a failure shows the toast, which gives the focus back, keeps every value, and the next try succeeds', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/503/);
  await page.goto('/contact');
  const keys: string[] = [];
  await page.route(contactCall, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return keys.length > 1
      ? route.continue()
      : route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Service Unavailable',
            status: 503,
            code: 'unavailable',
            success: false,
            detail: 'The message cannot be stored just now. Please try again in a minute.',
          }),
        });
  });
  await fillContactForm(page, { subject: 'Kept through a failure' });
  await page.getByRole('button', send).click();

  const toast = page.getByRole('alert').filter({ hasText: 'Submission Failed' });
  await expect(toast).toContainText('Unable to send your message. Please try again later.');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please try again in a minute.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Kept through a failure');
  await expect(page.getByRole('button', send)).toBeFocused();
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast).toBeHidden();
  await expect(page.getByRole('button', send)).toBeFocused();

  await page.getByRole('button', send).click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(keys[0]).toMatch(/^[\d-]{16,43}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('the green alert stays for 5 s', async ({ page }) => {
  await page.clock.install({ time: startTime });
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Timing of the alert' });
  const form = page.getByRole('form', { name: 'Send a Message' });
  await hydrated(form);
  await page.clock.pauseAt(startTime + 60_000);
  await page.getByRole('button', send).click();
  const alert = form.getByText('Message Sent!');
  await expect(alert).toBeVisible();
  await page.clock.runFor(4990);
  await expect(alert).toBeVisible();
  await page.clock.runFor(20);
  await expect(alert).toBeHidden();
});

test('the home form is replaced by its thanks for 3 s', async ({ page }) => {
  await page.clock.install({ time: startTime });
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await fillHomeForm(form);
  await hydrated(form);
  await page.clock.pauseAt(startTime + 60_000);
  await form.getByRole('button', send).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await expect(
    page.getByText("We've received your message and will be in touch soon."),
  ).toBeVisible();
  await expect(form).toBeHidden();
  await page.clock.runFor(2990);
  await expect(form).toBeHidden();
  await page.clock.runFor(20);
  await expect(form.getByLabel('Name')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  // And a line stays.
  await page.clock.runFor(60_000);
  await expect(form.getByText('Your message was sent.')).toBeVisible();
});
