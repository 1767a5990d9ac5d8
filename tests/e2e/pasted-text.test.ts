/** What is pasted with a text and nobody sees goes, in the browser as in the service (contract/clean-text.ts). */
import type { Page } from '@playwright/test';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { contactCall } from './submissions.ts';

const emailOf: Record<string, (page: Page) => ReturnType<Page['getByLabel']>> = {
  '/contact': (page) => page.getByLabel('Email Address'),
  '/course-walk/login': (page) => page.getByLabel('Email'),
  '/course-walk/reset': (page) => page.getByLabel('Email'),
};

for (const [path, find] of Object.entries(emailOf)) {
  test(`an email field of ${path} shows the address alone once it is left`, async ({ page }) => {
    await page.goto(path);
    const field = find(page);
    await field.fill('Ada <ada@engines.example>');
    await field.blur();
    await expect(field).toHaveValue('ada@engines.example');
    await field.fill('\u200bmailto:ada@engines.example,\u202c');
    await field.blur();
    await expect(field).toHaveValue('ada@engines.example');
    await field.fill('ada at engines');
    await field.blur();
    await expect(field).toHaveValue('ada at engines');
  });
}

test('a line break of Word is sent as a line break, and an invisible control not at all', async ({
  page,
}) => {
  const bodies: unknown[] = [];
  await page.route(contactCall, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { success: true } });
  });
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Looms\u0003' });
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  await message.fill('Dear team,\u000bwhich card made the pattern?\u001f');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').getByText('Message Sent!').first()).toBeVisible();
  expect(bodies).toEqual([
    expect.objectContaining({
      subject: 'Looms',
      message: 'Dear team,\nwhich card made the pattern?',
    }),
  ]);
});
