/** The careers page: its open positions by tab. */
import { firstOf, positions } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { path, data: position } = firstOf(positions, 'job');

const titlesOf = (tab: string): string[] =>
  positions.filter(({ data }) => data.tab === tab).map(({ data }) => data.title);

test('tabs filter the open positions, and a position leads to its application', async ({
  page,
}) => {
  await page.goto('/careers');
  const cards = page
    .getByRole('article')
    .filter({ visible: true })
    .getByRole('heading', { level: 3 });
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(cards).toHaveCount(positions.length);
  for (const tab of new Set(positions.map(({ data }) => data.tab))) {
    const expected = titlesOf(tab);
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await expect(cards).toHaveText(expected);
    const [first, second] = await cards.evaluateAll((headings) =>
      headings.map((heading) => heading.getBoundingClientRect()),
    );
    // In pairs, although hidden positions are between them.
    if (second) expect(second.top).toBe(first?.top);
  }
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(cards).toHaveCount(positions.length);

  await page.getByRole('article').first().getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Apply for: ${position.title}`);
});
