/** The chat's button is over no control, wherever the page is scrolled to (chat-toggle-place.ts). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Scrolls each control of the page, upwards, to where the button is, and returns those that the button then covers. */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const scroll = async (top: number) => {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    };
    const button = document.querySelector('[aria-label="Open chat"]');
    const covered: string[] = [];
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, textarea, summary), footer a',
    )) {
      if (!control.checkVisibility() || control.closest('[aria-hidden]')) continue;
      const { top, height } = control.getBoundingClientRect();
      const target = scrollY + top + height / 2 - innerHeight + 44;
      await scroll(target + 20);
      await scroll(target);
      const [a, b] = [control.getBoundingClientRect(), button?.getBoundingClientRect()];
      if (!b) return ['There is no button.'];
      const isCovered =
        Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
        Math.min(a.bottom, b.bottom, innerHeight) > Math.max(a.top, b.top);
      if (isCovered) covered.push(control.outerHTML.slice(0, 80));
    }
    return covered;
  });

for (const width of [320, 390, 768]) {
  test(`covers no control in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/contact', '/careers', '/industries']) {
      await page.goto(path);
      expect(await findCovered(page), path).toEqual([]);
    }
  });
}

test('covers no question of a list that an answer pushes down', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Open chat' });
  const questions = page.locator('summary');
  await questions.first().click();
  for (const question of await questions.all()) {
    await question.click();
    await expect
      .poll(async () => {
        const [a, b] = [await button.boundingBox(), await questions.last().boundingBox()];
        return a && b && a.y < 700 && a.y + a.height > b.y && a.y < b.y + b.height;
      })
      .toBeFalsy();
  }
});
