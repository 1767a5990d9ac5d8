import { expect, test } from './fixtures.ts';

// Cards that still appear are not in their places.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, count, drawings, rowCount] of [
  ['/', 5, 2, 2],
  ['/services', 6, 2, 2],
  ['/solutions', 9, 9, 5],
] as const) {
  test(`${path} shows ${drawings} services with their drawings, and fills each row`, async ({
    page,
  }) => {
    await page.goto(path);
    const grid = page.locator('.ruled-grid').filter({ has: page.getByText('Explore →') });
    await expect(grid.locator('> li')).toHaveCount(count);
    await expect(grid.locator('svg.drawing').filter({ visible: true })).toHaveCount(drawings);
    const ends = await grid.evaluate((list) => {
      const rows = new Map<number, number>();
      for (const card of list.children) {
        const { top, right } = card.getBoundingClientRect();
        rows.set(top, Math.max(rows.get(top) ?? 0, right));
      }
      return [...rows.values()].map((end) => Math.round(end - list.getBoundingClientRect().right));
    });
    expect(ends).toEqual(Array.from({ length: rowCount }, () => 0));
  });
}
