/** The page behind an open dialog does not scroll, wherever the pointer is. */
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
  for (const [id, height] of [
    ['quick-dialog', 800],
    ['quick-dialog', 300],
    ['menu', 800],
    ['menu', 300],
  ] as const) {
    test.describe(`a ${source} on #${id} in a window ${height} px high`, () => {
      test.use({ viewport: { width: 640, height }, hasTouch: source === 'finger' });

      test('and beside what is shown of it does not move the page', async ({ page }) => {
        await page.goto('/contact');
        const devtools = await page.context().newCDPSession(page);
        const [beside, within] = [8, 440].map((x) => ({ x, y: height - 60 })) as [Point, Point];
        const top = () => page.evaluate(() => scrollY);
        const scroll = await page.evaluateHandle(() => ({
          ended: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
        }));
        await scrollAt(devtools, beside);
        await scroll.evaluate(async ({ ended }) => {
          await ended;
        });
        const before = await top();
        expect(before).toBeGreaterThan(0);
        await page.locator(`#${id}`).evaluate(async (dialog: HTMLDialogElement) => {
          dialog.showModal();
          await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
        });
        for (const point of [beside, within]) {
          // The first ones may scroll the dialog to its end.
          for (let count = 0; count < 6; count++) await scrollAt(devtools, point);
          expect(await top()).toBe(before);
        }
      });
    });
  }
}
