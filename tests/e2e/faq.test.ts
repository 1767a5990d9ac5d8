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

test('a question that is pressed on a phone stays in view, though the answer above it closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  const questions = page.locator('#faq summary');
  const below = await page
    .getByRole('banner')
    .evaluate((header) => header.getBoundingClientRect().bottom);
  await questions.first().click();
  for (const question of (await questions.all()).slice(1)) {
    await question.evaluate((summary) => summary.scrollIntoView({ behavior: 'instant' }));
    await question.click();
    await expect
      .poll(() => question.evaluate((summary) => summary.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(below);
  }
});
