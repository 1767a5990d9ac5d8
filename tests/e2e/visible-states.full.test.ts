/** States are visible: of a waiting press, and with the visitor's own colours (WCAG 1.4.11). */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Returns the styles that distinguish an element, apart from its words. */
const look = (element: Locator, pseudo?: string): Promise<string[]> =>
  element.evaluate((target, part) => {
    const style = getComputedStyle(target, part);
    return [style.backgroundColor, style.borderBottomWidth, style.fontWeight];
  }, pseudo);

test('island buttons show that a press is waiting for the script', async ({ page }) => {
  const plain = async (path: string): Promise<string[]> => {
    await page.goto(path);
    return page.locator('astro-island button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        button.setAttribute('aria-busy', 'true');
        const { animationName, width } = getComputedStyle(button, '::after');
        return animationName === 'turn' && width === '16px' ? [] : [button.outerHTML];
      }),
    );
  };
  for (const path of ['/', '/contact', '/course-walk/login', '/course-walk/reset'])
    expect(await plain(path), path).toEqual([]);
});

test('states remain distinguishable with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/careers');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const current = nav.getByRole('link', { name: 'Careers' });
  expect(await look(current)).not.toEqual(await look(nav.getByRole('link', { name: 'Home' })));
  const [chosen, other] = [true, false].map((selected) => page.getByRole('tab', { selected }));
  if (chosen && other) expect(await look(chosen)).not.toEqual(await look(other.first()));

  const toggle = page.getByRole('button', { name: 'Dark theme' });
  const icon = () => toggle.locator('svg:visible').innerHTML();
  const before = await icon();
  await toggle.click();
  expect(await icon()).not.toBe(before);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  expect(await look(menu.getByRole('link', { name: 'Careers' }))).not.toEqual(
    await look(menu.getByRole('link', { name: 'Partners' })),
  );

  await page.goto('/');
  // Hover loads the carousel's script, which adds the button.
  await page.getByRole('heading', { level: 1 }).hover();
  const [pause, play] = ['Pause slides', 'Play slides'].map((name) =>
    page.getByRole('button', { name }),
  );
  const paused = await play?.locator('svg:visible').innerHTML();
  await play?.click();
  expect(await pause?.locator('svg:visible').innerHTML()).not.toBe(paused);

  await page.goto('/partners');
  const steps = page.locator('.steps > li');
  expect(await look(steps.first(), '::before')).not.toEqual(await look(steps.last(), '::before'));
});
