/** The careers page: its open positions by tab, and where its buttons lead. */
import { expect, test } from './fixtures.ts';

/** In the order of the specification, section 3; all of them are in `tests/site/specified.test.ts`. */
const titles = {
  engineering: ['Senior Software Engineer', 'Data Scientist', 'DevOps Engineer'],
  design: ['UX/UI Designer'],
  business: ['Project Manager', 'Business Analyst'],
};

test('the buttons lead to the sections, open positions are filtered by tab, and one leads to its application', async ({
  page,
}) => {
  await page.goto('/careers');
  const sections = {
    'Learn About Our Hiring Process': '#hiring-process',
    'Submit Your Resume': '#open-positions',
    'View Open Positions': '#open-positions',
  };
  for (const [name, section] of Object.entries(sections)) {
    await page.getByRole('link', { name }).click();
    await expect(page.locator(section)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`${section}$`));
  }

  const cards = page
    .getByRole('article')
    .filter({ visible: true })
    .getByRole('heading', { level: 3 });
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(cards).toHaveCount(6);
  for (const [tab, expected] of Object.entries(titles)) {
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await expect(cards).toHaveText(expected);
    const [first, second] = await cards.evaluateAll((headings) =>
      headings.map((heading) => heading.getBoundingClientRect()),
    );
    // In pairs, although hidden positions are between the two.
    if (second) expect(second.top).toBe(first?.top);
  }
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(cards).toHaveCount(6);

  const card = page.getByRole('article').filter({ hasText: 'UX/UI Designer' });
  await card.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply for: UX/UI Designer');
});

test('headings stand at the head of their sections, two of which have a drawing; on a phone a position lists what it asks for, above its link', async ({
  page,
}) => {
  await page.goto('/careers');
  await expect(page.getByRole('main').locator('.drawing')).toHaveCount(2);
  for (const head of await page.locator('.section-head:has(.drawing)').all()) {
    const [heading, drawing] = await Promise.all([
      head.getByRole('heading').boundingBox(),
      head.locator('.drawing').boundingBox(),
    ]);
    expect(heading?.y).toBeCloseTo(drawing?.y ?? 0, 0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('article').filter({ hasText: 'UX/UI Designer' });
  await expect(card.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  const items = card.getByRole('listitem');
  await expect(items.filter({ visible: true })).toHaveCount(5);
  await expect(items.first()).toHaveCSS('list-style-type', 'disc');
  const [lowest, apply] = await Promise.all([
    items.last().boundingBox(),
    card.getByRole('link', { name: 'Apply Now' }).boundingBox(),
  ]);
  expect(lowest?.y).toBeLessThan(apply?.y ?? 0);
});
