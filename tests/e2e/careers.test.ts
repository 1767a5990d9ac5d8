/** The careers page: its open positions by tab. */
import { expect, test } from './fixtures.ts';

/** In the order of the specification, section 3; all of them are in `tests/site/specified.test.ts`. */
const titles = {
  engineering: ['Senior Software Engineer', 'Data Scientist', 'DevOps Engineer'],
  design: ['UX/UI Designer'],
  business: ['Project Manager', 'Business Analyst'],
};

test('open positions are filtered by tab, and one leads to its application', async ({ page }) => {
  await page.goto('/careers');
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
