import { testedPages } from '../helpers/built-pages.ts';
import { fillContactForm } from './form-filling.ts';
import { expect, test, withMotion } from './fixtures.ts';

// With reduced motion, one of the two pages has no view transition. Going back then throws in Chromium.
test.use({ javaScriptEnabled: false, ...withMotion });

test('the contact form posts; after an error page, Back keeps the text', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422/);
  await page.goto('/contact');
  await fillContactForm(page, { subject: 'Sent without scripts', message: '          x' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await fillContactForm(page, { subject: 'Sent without scripts' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/thank-you$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Message Sent!' })).toBeVisible();
  await expect(page.getByText('resume')).toBeHidden();
});

test('How It Works shows its core, and the menu is a link to the sitemap', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.locator('#how-it-works ol > li')).toHaveCount(5);
  await expect(page.locator('#how-it-works .is-current')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause steps' })).toBeHidden();
  await page.getByRole('link', { name: 'Open menu' }).click();
  await expect(page).toHaveURL(/\/sitemap$/);
});

test('pages do not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const { path } of testedPages()) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(320);
  }
});
