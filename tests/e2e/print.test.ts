import { expect, test } from './fixtures.ts';

test('on paper, all of a page is there, and nothing lies over it', async ({ page }) => {
  for (const path of ['/', '/services/ai-transformation', '/terms-of-service']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const hidden = page.locator('[data-waiting], [data-waiting] > *');
    const opacities = () =>
      hidden.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity));
    await expect.poll(async () => new Set(await opacities())).toEqual(new Set(['1']));
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeHidden();
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
    await page.emulateMedia({ media: null });
  }
});
