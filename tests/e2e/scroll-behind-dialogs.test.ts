/** A dialog scrolls where it is higher than the window, and the page behind it does not, wherever the pointer is. */
import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Point {
  x: number;
  y: number;
}

const turnWheel = (devtools: CDPSession, point: Point) =>
  devtools.send('Input.synthesizeScrollGesture', { ...point, yDistance: -150, speed: 4000 });

const swipe = async (devtools: CDPSession, { x, y }: Point) => {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  // Rests at its end, so that the page does not go on by itself.
  for (const up of [30, 60, 90, 120, 150, 150, 150])
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y - up }],
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

for (const [source, scrollAt] of [
  ['wheel', turnWheel],
  ['finger', swipe],
] as const) {
  test.describe(`a ${source}`, () => {
    test.use({ hasTouch: source === 'finger' });

    test('on a dialog and beside what is shown of it does not move the page', async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 800 });
      await page.goto('/contact');
      const devtools = await page.context().newCDPSession(page);
      const top = () => page.evaluate(() => scrollY);
      const scroll = await page.evaluateHandle(() => ({
        ended: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
      }));
      await scrollAt(devtools, { x: 8, y: 740 });
      await scroll.evaluate(async ({ ended }) => {
        await ended;
      });
      const before = await top();
      expect(before).toBeGreaterThan(0);
      for (const height of [800, 300]) {
        await page.setViewportSize({ width: 640, height });
        for (const id of ['quick-dialog', 'menu']) {
          const dialog = page.locator(`#${id}`);
          await dialog.evaluate((element: HTMLDialogElement) => {
            element.showModal();
            // Beyond its end a turn of the wheel would move what is behind it.
            for (const part of [element, ...element.querySelectorAll('*')])
              part.scrollTop = part.scrollHeight;
          });
          // The browser scrolls beside the page's thread, by the frame that it showed last: a picture waits for that.
          await page.screenshot();
          for (const x of [8, 440]) {
            await scrollAt(devtools, { x, y: height - 60 });
            expect(await top(), `#${id}, ${height} px high`).toBe(before);
          }
          await dialog.evaluate((element: HTMLDialogElement) => element.close());
        }
      }
    });
  });
}
