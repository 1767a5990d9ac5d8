/** The chat's button is always at the bottom right of the window, and nothing needs to stay below it (decisions 51). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page) => page.getByRole('button', { name: 'Open chat' });

/** How far the button's edges are from the right and the bottom of the window. */
const placeOf = (page: Page) =>
  button(page).evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return [document.documentElement.clientWidth - right, innerHeight - bottom];
  });

/** The controls and texts of which the button covers a part. */
const findCovered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((controls) => {
    const place = document.querySelector('.chat-toggle')?.getBoundingClientRect();
    if (!place) return ['There is no button.'];
    return [...document.querySelectorAll(controls)]
      .filter((control) =>
        [...control.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            right > place.left && left < place.right && bottom > place.top && top < place.bottom,
        ),
      )
      .map((control) => control.outerHTML.slice(0, 80));
  }, selector);

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1280, 800],
] as const) {
  test(`stands at the bottom right while reading at ${width} by ${height}, and covers nothing at the end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/contact', '/privacy-policy', '/industries']) {
      await page.goto(path);
      expect(await placeOf(page), path).toEqual([20, 20]);
      for (const part of [0.3, 0.7, 1]) {
        await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), part);
        expect(await placeOf(page), path).toEqual([20, 20]);
      }
      await expect(button(page)).toBeInViewport({ ratio: 1 });
      expect(await findCovered(page, 'footer :is(a, span, input, button)'), path).toEqual([]);
    }
  });
}

test('a control that takes the focus scrolls free of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/contact');
  const controls = page.locator('main :is(a, input:not([tabindex="-1"]), textarea, summary)');
  for (let tabs = await controls.count(); tabs > 0; tabs -= 1) {
    await page.keyboard.press('Tab');
    // Of a text area, browsers bring the caret into view.
    expect(await findCovered(page, 'main :focus:not(textarea)')).toEqual([]);
  }
});
