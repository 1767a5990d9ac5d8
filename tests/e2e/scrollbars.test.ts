/** Classic scrollbars, which take room from the window. Playwright hides them by default. */
import { expect, test } from './fixtures.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test('a classic scrollbar leaves room for six links at 768 px, and a tall dialog adds no second one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 500 });
  await page.goto('/contact');
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(768);
  const banner = page.getByRole('banner');
  const links = banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const part of [...(await links.all()), banner.getByRole('button', { name: "Let's Talk" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect((await banner.boundingBox())?.height, 'height of the header, in one row').toBe(72);

  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByRole('main').getByRole('button', { name: 'Schedule a Consultation' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const widths = await dialog.evaluate((element: HTMLElement) => ({
    ofPage: innerWidth - document.documentElement.clientWidth,
    ofDialog: element.offsetWidth - element.clientWidth - 2 * element.clientLeft,
  }));
  expect(widths.ofPage).toBeGreaterThan(0);
  expect(widths.ofDialog).toBe(0);
  await dialog.getByLabel('Message').hover();
  await page.mouse.wheel(0, 2000);
  await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeInViewport({ ratio: 1 });
});
