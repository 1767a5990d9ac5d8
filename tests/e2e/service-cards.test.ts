import { expect, test } from './fixtures.ts';

// Cards that still appear are not in their places.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, count] of [
  ['/', 5],
  ['/services', 6],
] as const) {
  test(`${path} shows two services large, with their drawings, and fills each row`, async ({
    page,
  }) => {
    await page.goto(path);
    const grid = page.locator('.ruled-grid').filter({ has: page.getByText('Explore →') });
    const cards = grid.getByRole('listitem');
    await expect(cards).toHaveCount(count);
    await expect(grid.locator('svg.drawing').filter({ visible: true })).toHaveCount(2);
    const ends = await grid.evaluate((list) => {
      const rows = new Map<number, number>();
      for (const card of list.children) {
        const { top, right } = card.getBoundingClientRect();
        rows.set(top, Math.max(rows.get(top) ?? 0, right));
      }
      return [...rows.values()].map((end) => Math.round(end - list.getBoundingClientRect().right));
    });
    expect(ends).toEqual([0, 0]);
  });
}
