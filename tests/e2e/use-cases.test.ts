import { expect, test } from './fixtures.ts';

test('a use case begins with whom it is about, in bold', async ({ page }) => {
  for (const path of ['/use-cases', '/services/cloud-devops']) {
    await page.goto(path);
    await expect(page.locator('li b').filter({ hasText: /^A lender$/ })).toBeVisible();
  }
});

test('the featured story has its figure, with its source, and a sentence of the client', async ({
  page,
}) => {
  await page.goto('/use-cases');
  const story = page.getByRole('region', { name: 'Featured case study' });
  await expect(story.getByText('40%', { exact: true })).toHaveCSS('font-size', '56px');
  await expect(story.getByText('Sora Fuel, from the case study')).toBeVisible();
  await expect(story.getByText('less data processing time', { exact: true })).toBeVisible();
  await expect(story.getByRole('blockquote')).toContainText('adapted the system with us.”');
});

for (const [width, names] of [
  [1280, 'beside the services'],
  [390, 'in one row'],
] as const) {
  test(`the index stays in view ${names} at ${width} px, and leads to each`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/use-cases');
    const index = page.getByRole('navigation', { name: 'Services on this page' });
    await expect(index.getByRole('link')).toHaveCount(14);
    // By keyboard, as the page scrolls the row while a pointer is on its way to a link.
    await index.getByRole('link', { name: 'DevOps Solutions' }).press('Enter');
    const heading = page.getByRole('heading', { name: 'DevOps Solutions' });
    await expect(heading).toBeInViewport();
    await expect(index).toBeInViewport();
    const boxes = await Promise.all([index.boundingBox(), heading.boundingBox()]);
    if (width < 1024)
      expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
  });
}

test('the index of a phone shows the service that is being read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/use-cases');
  const index = page.getByRole('navigation', { name: 'Services on this page' });
  const last = index.getByRole('link', { name: 'DevOps Solutions' });
  await expect(last).not.toBeInViewport();
  const heading = page.getByRole('heading', { name: 'DevOps Solutions' });
  await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(heading).toBeInViewport();
});

test('a story gives each of its numbers once, with its text, side by side, and ends with a call', async ({
  page,
}) => {
  await page.goto('/case-studies/sora-fuel');
  const main = page.getByRole('main');
  for (const name of ['Project Overview', 'The Challenges'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(main.getByText('40%', { exact: true })).toHaveCount(2);
  for (const counted of ['less data processing time', 'Faster experimentation'])
    await expect(main.getByText(counted, { exact: true })).toHaveCount(1);
  await expect(main.getByText(/^Results can be compared soon after/)).toBeVisible();
  await expect(main.getByText(/^No one copies numbers out of instrument files/)).toBeVisible();
  const boxes = await main.locator('#results .figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const { y, width } = figure.getBoundingClientRect();
      return { y, width };
    }),
  );
  expect(boxes).toHaveLength(2);
  expect(boxes[1]).toEqual(boxes[0]);
  await expect(main.getByRole('heading', { name: 'The story in full' })).toBeVisible();
  const call = main.getByRole('link', { name: 'Schedule a Consultation' });
  await expect(call).toHaveAttribute('href', '/contact');
});

test('a claim without a source is a sentence of text', async ({ page }) => {
  await page.goto('/partners');
  await expect(page.getByText('Up to 70% faster time-to-market.', { exact: true })).toBeVisible();
  await expect(page.locator('.figure')).toHaveCount(0);
  await page.goto('/mendix-solutions');
  await expect(
    page.getByText('10x faster development, 50% lower costs, 99.9% uptime SLA.', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('.figure')).toHaveCount(0);
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('no use case is folded', async ({ page }) => {
    await page.goto('/use-cases');
    const useCases = page.locator('#data-analytics').getByRole('listitem');
    expect(await useCases.count()).toBeGreaterThan(2);
    for (const useCase of await useCases.all()) await expect(useCase).toBeVisible();
  });
});

test('the services of an industry beyond four open below them, and close again', async ({
  page,
}) => {
  await page.goto('/industries');
  const industry = page.locator('#manufacturing');
  const links = industry.getByRole('link').filter({ visible: true });
  await expect(links).toHaveCount(4);
  await industry.getByText('7 more services').click();
  await expect(links).toHaveCount(11);
  await industry.getByText('Show fewer').click();
  await expect(links).toHaveCount(4);
});

test('the industries of a service are links to them', async ({ page }) => {
  await page.goto('/services/data-analytics');
  await page.getByRole('link', { name: 'Research laboratories' }).click();
  await expect(page).toHaveURL(/\/industries#research-laboratories$/);
  await expect(page.getByRole('heading', { name: 'Research laboratories' })).toBeInViewport();
});

test('the results of a story stand beside its drawing, the one frame around it', async ({
  page,
}) => {
  await page.goto('/case-studies/sora-fuel');
  const results = page.locator('#results');
  const drawing = await results.locator('.drawing').boundingBox();
  const end = (drawing?.y ?? 0) + (drawing?.height ?? 0);
  for (const figure of await results.locator('.figure').all()) {
    const { x = 0, y = Infinity } = (await figure.boundingBox()) ?? {};
    expect(x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? Infinity));
    expect(y).toBeLessThan(end);
  }
  await expect(page.locator('.panel .drawing')).toHaveCount(0);
});
