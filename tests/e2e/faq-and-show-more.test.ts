/** Content that opens on request: answers to common questions, use cases of a service, services of an industry. */
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import { services } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const folded = services.find(({ data }) => data.useCases.length > 2);
const idOfFolded = folded?.path.replace('/services/', '#') ?? '';

/** The industry with the most services. */
const [industry, servicesOfIndustry] = dataOf(sources.industries)
  .map(
    ({ name, slug }) =>
      [`#${slug}`, services.filter(({ data }) => data.industries.includes(name)).length] as const,
  )
  .reduce((most, each) => (each[1] > most[1] ? each : most));

test('one question is open at a time, and the pressed one stays in view on a phone', async ({
  page,
}) => {
  test.skip(dataOf(sources.faq).length < 2, 'Two questions are needed.');
  await page.goto('/contact');
  const questions = page.locator('#faq details');
  const summaries = page.locator('#faq summary');
  await summaries.first().click();
  await expect(questions.first().getByRole('paragraph')).toBeVisible();
  await summaries.last().click();
  await expect(questions.first()).not.toHaveAttribute('open');
  await summaries.last().click();
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

test('a phone folds a service’s use cases after the second; a wider window shows all', async ({
  page,
}) => {
  test.skip(!folded, 'No service has more than two use cases.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/use-cases');
  const service = page.locator(idOfFolded);
  const useCases = service.getByRole('listitem').filter({ visible: true });
  await expect(useCases).toHaveCount(2);
  await service.getByText(/^\d more use cases?$/).click();
  await expect.poll(() => useCases.count()).toBeGreaterThan(2);
  await service.getByText('Show fewer').click();
  await expect(useCases).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(() => useCases.count()).toBeGreaterThan(2);
});

test('an industry shows four services, and a button shows all or fewer', async ({ page }) => {
  test.skip(servicesOfIndustry <= 4, 'No industry has more than four services.');
  await page.goto('/industries');
  const part = page.locator(industry);
  const links = part.getByRole('link').filter({ visible: true });
  await expect(links).toHaveCount(4);
  await part.getByText(/^\d+ more services?$/).click();
  await expect(links).toHaveCount(servicesOfIndustry);
  const fewer = part.getByText('Show fewer');
  const [last, button] = await Promise.all([links.last().boundingBox(), fewer.boundingBox()]);
  expect(button?.y).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));
  await fewer.click();
  await expect(links).toHaveCount(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every use case is shown', async ({ page }) => {
    test.skip(!folded, 'No service has more than two use cases.');
    await page.goto('/use-cases');
    const useCases = page.locator(idOfFolded).getByRole('listitem');
    expect(await useCases.count()).toBeGreaterThan(2);
    for (const useCase of await useCases.all()) await expect(useCase).toBeVisible();
  });
});
