import { expect, test } from './fixtures.ts';
import { holdScripts } from './submissions.ts';

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

  test('a press before the script has come flips it once, and so does the next one', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/course-walk');
    const toggle = page.getByRole('button', { name: 'Dark theme' });
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

  test('colours the bars of the browser, as the system does and as the visitor does', async ({
    page,
  }) => {
    const colour = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    await page.goto('/');
    const [light, ...others] = await colour();
    expect([light, others]).toEqual([expect.stringMatching(/^#[\da-f]{6}$/), []]);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(colour).not.toContain(light);
    const [dark] = await colour();
    await page.goto('/contact');
    await expect.poll(colour).toEqual([dark]);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(colour).toEqual([light]);
    await page.evaluate(() => localStorage.clear());
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colour).toEqual([dark]);
  });

  test('an unknown stored value is ignored', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'plaid'));
    await page.goto('/');
    expect(await isDark(page)).toBe(false);
  });

  for (const refused of ['localStorage', 'setItem'])
    test(`a choice that ${refused} refuses lasts as long as the page, and is logged`, async ({
      page,
    }) => {
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
      await page.getByRole('button', { name: 'Dark theme' }).click();
      await expect.poll(() => warnings).toContainEqual(failed);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await isDark(page)).toBe(true);
      await page.getByRole('button', { name: 'Dark theme' }).click();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await isDark(page)).toBe(false);
    });
});

for (const { width, names } of [
  { width: 1023, names: ['Careers'] },
  { width: 1024, names: ['Careers', 'Apply for: Data Scientist'] },
])
  test(`the path above a heading is whole from 1024 px on: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/careers/apply/data-scientist');
    const path = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(path.getByRole('listitem').filter({ visible: true })).toHaveText(names);
  });

test.describe('header', () => {
  for (const [path, name] of [
    ['/careers', 'Careers'],
    ['/services/data-analytics', 'Services'],
    ['/solutions', 'Services'],
    ['/case-studies/sora-fuel', 'Use Cases'],
    ['/mendix-solutions', 'Partners'],
  ] as const) {
    test(`marks ${name} at ${path}`, async ({ page }) => {
      await page.goto(path);
      const nav = page.getByRole('navigation', { name: 'Main' });
      await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(nav.locator('[aria-current]')).toHaveCount(1);
    });
  }

  test('is more opaque, with a shadow, after 10 px', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
    expect(await shadow()).toBe('none');
    await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
    await expect.poll(shadow).not.toBe('none');
  });

  for (const viewport of [
    { width: 844, height: 390 },
    { width: 640, height: 360 },
  ]) {
    test(`stays at the top of a phone held sideways, of ${viewport.height} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
      const button = page.getByRole('banner').getByRole('button', { name: "Let's Talk" });
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  }

  test('leaves a window of 256 px, as when a page is enlarged four times, to the content', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await expect(page.getByRole('banner')).not.toBeInViewport();
  });
});

test.describe('the footer', () => {
  const columns = {
    Services: ['/services/ai-transformation', '/services/data-analytics'],
    Company: ['/', '/#about', '/partners', '/careers', '/contact'],
    Explore: ['/solutions', '/industries', '/use-cases'],
    Legal: ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility', '/sitemap'],
  };

  test('has its lists in one navigation, and how to reach the company', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('navigation')).toHaveCount(1);
    const hrefs = await footer
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.slice(0, 2)).toEqual(columns.Services);
    expect(hrefs.slice(6)).toEqual([...columns.Company, ...columns.Explore, ...columns.Legal]);
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(Object.keys(columns));
    const line = footer.locator('address');
    await expect(line.getByRole('link')).toHaveText([/^\+1 613/, /@/, 'LinkedIn']);
    await expect(line.getByRole('link').first()).toHaveAttribute('href', /^tel:\+1613/);
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

test('from 768 px on, the chat’s button and the link to the top are beside the text, not on it', async ({
  page,
}) => {
  await page.goto('/services');
  await page.mouse.wheel(0, 600);
  const link = page.getByRole('link', { name: 'Back to top' });
  await expect(link).toBeVisible();
  for (const [width, margin] of [
    [768, 32],
    [1024, 48],
    [1280, 56],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const column = await page.locator('main .wrap').last().boundingBox();
    expect(column?.x, `${width} px`).toBe(margin);
    for (const floating of [link, page.getByRole('button', { name: 'Open chat' })]) {
      const box = await floating.boundingBox();
      // What can be pressed may be wider than what can be seen.
      const unseen = await floating.evaluate(
        (element) => parseFloat(getComputedStyle(element, '::before').left) || 0,
      );
      const from = (box?.x ?? 0) + unseen;
      expect(from, `${width} px`).toBeGreaterThanOrEqual(width - margin);
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(44);
    }
  }
});
