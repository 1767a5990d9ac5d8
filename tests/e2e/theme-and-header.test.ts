/** The theme, the header, and the buttons that float next to the text. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdScripts } from './submissions.ts';

test.describe('theme', () => {
  const isDark = (page: Page) =>
    page.evaluate(() => document.documentElement.classList.contains('dark'));
  const toggleOf = (page: Page) => page.getByRole('button', { name: 'Dark theme' });

  test('follows the system before the first paint and later, even if an unknown value is stored', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'plaid');
      new PerformanceObserver((list) => {
        if (list.getEntries().length) {
          document.documentElement.dataset['atFirstPaint'] = document.documentElement.className;
        }
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', /dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
    expect(await isDark(page)).toBe(false);
    await context.close();
  });

  test('changes at once, colours the browser’s bars, and is stored for the next page', async ({
    page,
  }) => {
    const toggle = toggleOf(page);
    const stored = () => page.evaluate(() => localStorage.getItem('theme'));
    const barColours = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    await page.goto('/');
    const [light, ...others] = await barColours();
    expect([light, others]).toEqual([expect.stringMatching(/^#[\da-f]{6}$/), []]);
    let dark: string[] = [];

    await test.step('at once, with the browser’s bars', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const fading = await toggle.evaluate((button: HTMLElement) => {
        button.click();
        const transitions = document
          .querySelector('.site-header')
          ?.getAnimations() as CSSTransition[];
        return transitions.map(({ transitionProperty }) => transitionProperty);
      });
      expect(fading).not.toContain('background-color');
      expect(await isDark(page)).toBe(true);
      expect(await stored()).toBe('dark');
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(barColours).not.toContain(light);
      dark = await barColours();

      await toggle.click();
      expect(await isDark(page)).toBe(false);
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await toggle.click();
      expect(await isDark(page)).toBe(true);
    });

    await test.step('stored, and applied on the next page', async () => {
      await page.goto('/contact');
      expect(await isDark(page)).toBe(true);
      await expect.poll(barColours).toEqual(dark);
      await toggle.click();
      expect(await isDark(page)).toBe(false);
      expect(await stored()).toBe('light');
      await expect.poll(barColours).toEqual([light]);
    });

    await test.step('back to the system’s once nothing is stored', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(barColours).toEqual(dark);
    });
  });

  test('flips once for a press before its script arrives, and once for the next', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/course-walk');
    const toggle = toggleOf(page);
    await toggle.click();
    expect(await isDark(page)).toBe(true);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(page.locator('astro-island[ssr] [data-theme-toggle]')).toHaveCount(0);
    expect(await isDark(page)).toBe(true);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    expect(await isDark(page)).toBe(false);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  });

  for (const refused of ['localStorage', 'setItem'])
    test(`keeps a choice that ${refused} refuses for the page, and logs it`, async ({ page }) => {
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await page.addInitScript((what) => {
        const refuse = () => {
          throw new Error('no storage');
        };
        if (what === 'setItem') Storage.prototype.setItem = refuse;
        else Object.defineProperty(window, 'localStorage', { get: refuse });
      }, refused);
      await page.goto('/');
      const failed = expect.stringContaining('no storage');
      if (refused === 'localStorage') await expect.poll(() => warnings).toContainEqual(failed);
      await toggleOf(page).click();
      await expect.poll(() => warnings).toContainEqual(failed);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await isDark(page)).toBe(true);
      await toggleOf(page).click();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await isDark(page)).toBe(false);
    });
});

const scrollDown = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

test('the header gets a shadow after 10 px; after 300 px a link leads back to the top', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await test.step('after 10 px', async () => {
    await scrollDown(page, 10);
    expect(await shadow()).toBe('none');
    await scrollDown(page, 11);
    await expect.poll(shadow).not.toBe('none');
  });

  await test.step('after 300 px', async () => {
    const link = page.getByRole('link', { name: 'Back to top' });
    await scrollDown(page, 300);
    await expect(link).toBeHidden();
    await scrollDown(page, 301);
    await expect(link).toBeVisible();
    await link.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the header stays on a phone held sideways, and scrolls away in a window of 256 px', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await test.step('a phone held sideways', async () => {
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(viewport);
      await scrollDown(page, 2000);
      await expect(header.getByRole('button', { name: "Let's Talk" })).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('a window of 256 px', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await scrollDown(page, 2000);
    await expect(header).not.toBeInViewport();
  });
});

test('chat button and link to the top are circles next to the text from 768 px', async ({
  page,
}) => {
  await page.goto('/services');
  await page.mouse.wheel(0, 600);
  const link = page.getByRole('link', { name: 'Back to top' });
  await expect(link).toBeVisible();
  for (const [width, margin, within] of [
    [768, 32, 20],
    [1024, 48, 0],
    [1280, 56, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const column = await page.locator('main .wrap').last().boundingBox();
    expect(column?.x, `${width} px`).toBe(margin);
    for (const floating of [link, page.getByRole('button', { name: 'Open chat' })]) {
      const box = await floating.boundingBox();
      expect(box, `${width} px`).toMatchObject({ width: 44, height: 44 });
      expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(width - margin - within);
      // The window's edge cuts nothing off.
      if (within) expect((box?.x ?? 0) + 44, `${width} px`).toBe(width - 8);
      await expect(floating).toHaveCSS('border-radius', '50%');
    }
  }
});
