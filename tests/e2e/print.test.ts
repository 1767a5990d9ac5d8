import { expect, test } from './fixtures.ts';

for (const path of ['/', '/services/ai-transformation']) {
  test(`printed, ${path} shows all of its content, and nothing covers it`, async ({ page }) => {
    await page.goto(path);
    const waiting = page.locator('[data-waiting], [data-waiting] > *');
    await expect(waiting).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    const faded = () =>
      waiting.evaluateAll(
        (parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length,
      );
    await expect.poll(faded).toBe(0);
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeHidden();
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  });
}
