import { expect, test } from './fixtures.ts';

/** How the page came: `navigational-prefetch` when it had been fetched ahead (Resource Timing). */
const delivery = (): string =>
  (
    performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming & {
      deliveryType?: string;
    }
  ).deliveryType ?? '';

test('a page is there before its link is pressed, once the pointer rests on it', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Partners' });
  await expect(async () => {
    await page.goto('/');
    await link.hover();
    await page.waitForLoadState('networkidle');
    await link.click();
    await expect(page).toHaveURL(/\/partners$/);
    expect(await page.evaluate(delivery)).toBe('navigational-prefetch');
  }).toPass();
});
