import { expect, test } from './fixtures.ts';

test.describe('theme', () => {
  const isDark = (page: import('@playwright/test').Page) =>
    page.evaluate(() => document.documentElement.classList.contains('dark'));

  test('follows the system before the first paint, and when it changes', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        if (list.getEntries().length) {
          document.documentElement.dataset['atFirstPaint'] = document.documentElement.className;
        }
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', /dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(await isDark(page)).toBe(false);
    await context.close();
  });

  test('changes at once, is stored under the key theme, and applies on the next page', async ({
    page,
  }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await toggle.click();
    expect(await isDark(page)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');

    await expect(page.locator('astro-island:not([ssr])').filter({ has: toggle })).toBeAttached();
    await toggle.click();
    expect(await isDark(page)).toBe(false);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    expect(await isDark(page)).toBe(true);

    await page.goto('/contact');
    expect(await isDark(page)).toBe(true);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await isDark(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('an unknown stored value is ignored, and storage that throws is only logged', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'plaid'));
    await page.goto('/');
    expect(await isDark(page)).toBe(false);

    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('no storage');
        },
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await isDark(page)).toBe(true);
  });
});

test.describe('header', () => {
  test('marks the current route', async ({ page }) => {
    await page.goto('/services/data-analytics');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Services' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
  });

  test('is more opaque, with a shadow, after 10 px', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
    expect(await shadow()).toBe('none');
    await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
    await expect.poll(shadow).not.toBe('none');
  });
});

test('back to top appears after 300 px', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Back to top' });
  await expect(link).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }));
  await expect(link).toBeVisible();
  await link.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
