/** What is closed until a visitor opens it: answers to common questions, use cases of a service, services of an industry. */
import { expect, test } from './fixtures.ts';

test('one question is open at a time, and can be closed again; on a phone the one that is pressed stays in view, though the answer above it closes', async ({
  page,
}) => {
  await page.goto('/contact');
  const questions = page.locator('#faq details');
  const summaries = page.locator('#faq summary');
  expect(await questions.count()).toBeGreaterThanOrEqual(4);
  await summaries.nth(1).click();
  await expect(page.getByText('A small project takes 4 to 8 weeks')).toBeVisible();
  await summaries.nth(3).click();
  await expect(questions.nth(1)).not.toHaveAttribute('open');
  await summaries.nth(3).click();
  await expect(page.locator('details[open]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const below = await page
    .getByRole('banner')
    .evaluate((header) => header.getBoundingClientRect().bottom);
  await summaries.first().click();
  for (const question of (await summaries.all()).slice(1)) {
    await question.evaluate((summary) => summary.scrollIntoView({ behavior: 'instant' }));
    await question.click();
    await expect
      .poll(() => question.evaluate((summary) => summary.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(below);
  }
});

test('the use cases of a service beyond two are folded on a phone, and shown in a wider window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/use-cases');
  const service = page.locator('#data-analytics');
  const useCases = service.getByRole('listitem').filter({ visible: true });
  await expect(useCases).toHaveCount(2);
  await service.getByText(/^\d more use cases?$/).click();
  await expect.poll(() => useCases.count()).toBeGreaterThan(2);
  await service.getByText('Show fewer').click();
  await expect(useCases).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(() => useCases.count()).toBeGreaterThan(2);
});

test('an industry shows four services; the button below the last row shows all, and fewer again', async ({
  page,
}) => {
  await page.goto('/industries');
  const industry = page.locator('#manufacturing');
  const links = industry.getByRole('link').filter({ visible: true });
  await expect(links).toHaveCount(4);
  await industry.getByText('7 more services').click();
  await expect(links).toHaveCount(11);
  const fewer = industry.getByText('Show fewer');
  const [last, button] = await Promise.all([links.last().boundingBox(), fewer.boundingBox()]);
  expect(button?.y).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));
  await fewer.click();
  await expect(links).toHaveCount(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('no use case is folded', async ({ page }) => {
    await page.goto('/use-cases');
    const useCases = page.locator('#data-analytics').getByRole('listitem');
    expect(await useCases.count()).toBeGreaterThan(2);
    for (const useCase of await useCases.all()) await expect(useCase).toBeVisible();
  });
});
