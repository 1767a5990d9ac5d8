import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { fillContactForm } from './form-filling.ts';
import { expect, test } from './fixtures.ts';

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
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('');

  await expect.poll(() => mailWith(mailFolder, subject), { timeout: 15_000 }).toBeTruthy();
  const mail = await mailWith(mailFolder, subject);
  expect(mail?.replyTo?.[0]?.address).toBe('ada@engines.example');
  expect(mail?.text).toContain('which card made which pattern');
});
