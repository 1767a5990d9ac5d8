import { expect, test } from './fixtures.ts';

test('one question is open at a time, and can be closed again', async ({ page }) => {
  await page.goto('/contact');
  const questions = page.locator('details');
  expect(await questions.count()).toBeGreaterThanOrEqual(4);
  await questions.nth(1).locator('summary').click();
  await expect(page.getByText('A small project takes 4 to 8 weeks')).toBeVisible();
  await questions.nth(3).locator('summary').click();
  await expect(questions.nth(1)).not.toHaveAttribute('open');
  await questions.nth(3).locator('summary').click();
  await expect(page.locator('details[open]')).toHaveCount(0);
});
