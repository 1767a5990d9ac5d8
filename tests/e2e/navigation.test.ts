import type { Page } from '@playwright/test';
import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

/** Distance of a section's top edge from the top of the viewport, in px. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(id).evaluate((element) => Math.round(element.getBoundingClientRect().top));

const sectionOffsetPx = 80;

test.describe('sections', () => {
  test('scroll smoothly to 80 px below the top', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    await page.getByRole('contentinfo').getByRole('link', { name: 'What Drives Us?' }).click();
    await expect.poll(() => topOf(page, '#about')).toBe(sectionOffsetPx);
  });
});

test('a long text has a table of contents beside it on wide screens', async ({ page }) => {
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(contents.getByRole('link')).toHaveText(await headings.allTextContents());
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect.poll(() => topOf(page, '#section-your-rights')).toBe(sectionOffsetPx);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(contents).toBeHidden();
});

test('the header has six links and a button', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  const links = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
  expect(links).toEqual([
    ['Home', '/'],
    ['Services', '/services'],
    ['Use Cases', '/use-cases'],
    ['Partners', '/partners'],
    ['Careers', '/careers'],
    ['Contact', '/contact'],
  ]);
  const button = page.getByRole('banner').getByRole('button', { name: "Let's Talk" });
  for (const width of [768, 800, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(main).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  for (const width of [767, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(main).toBeHidden();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height, `${width} px`).toBe(44);
  }
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test.describe('the mobile panel', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  };

  test('has a logo, a close button, eight entries and a full-width button', async ({ page }) => {
    await page.goto('/services');
    const menu = await openMenu(page);
    const entries = menu.getByRole('navigation').getByRole('link');
    await expect(entries).toHaveText([
      'Home',
      'Services',
      'Use Cases',
      'Partners',
      'Careers',
      'Contact',
      'Clients',
      'About Us',
    ]);
    await expect(entries.nth(1)).toHaveAttribute('aria-current', 'page');
    const button = await menu.getByRole('button', { name: "Let's Talk" }).boundingBox();
    const entry = await entries.first().boundingBox();
    expect(button?.width).toBeCloseTo(entry?.width ?? 0, 1);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  });

  test('is modal', async ({ page }) => {
    await page.goto('/services');
    const menu = await openMenu(page);
    // The browser itself keeps the focus in a modal dialog.
    await expect(menu.and(page.locator('dialog:modal'))).toBeVisible();
  });

  for (const [from, name, id] of [
    ['/', 'Clients', '#clients'],
    ['/careers', 'About Us', '#about'],
  ] as const) {
    test(`leads from ${from} to ${name}, and closes`, async ({ page }) => {
      await page.goto(from);
      const menu = await openMenu(page);
      await menu.getByRole('link', { name }).click();
      await expect(menu).toBeHidden();
      await expect.poll(() => topOf(page, id)).toBe(sectionOffsetPx);
    });
  }

  test('closes on a press outside it, and when the window becomes wide enough for the links', async ({
    page,
  }) => {
    await page.goto('/services');
    await page.setViewportSize({ width: 700, height: 844 });
    const menu = await openMenu(page);
    await page.mouse.click(40, 400);
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.setViewportSize({ width: 940, height: 700 });
    await expect(menu).toBeHidden();
  });

  test('closes when it opens the dialog, which gives the focus back to the menu button', async ({
    page,
  }) => {
    await page.goto('/services');
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: "Let's Talk" }).click();
    const dialog = page.getByRole('dialog', { name: "Let's Talk" });
    await expect(dialog).toBeVisible();
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});

test.describe('URLs', () => {
  test('/case-studies redirects permanently to /use-cases', async ({ request, page }) => {
    const response = await request.get('/case-studies', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    await page.goto('/case-studies');
    await expect(page).toHaveURL(/\/use-cases$/);
    await page.getByRole('link', { name: 'Read the Sora Fuel story' }).click();
    await expect(page).toHaveURL(/\/case-studies\/sora-fuel$/);
  });

  test('an unknown path responds with 404 and the not-found page', async ({ page, watch }) => {
    watch.allowErrors(/404/);
    for (const path of ['/nowhere', '/careers/apply/astronaut', '/case-studies/none']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    }
    const offered = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(offered).toHaveText([
      'Services',
      'Use Cases',
      'Solutions',
      'Industries',
      'Careers',
      'Contact',
    ]);
  });

  test('an unknown service responds with 404 and a link back', async ({ page, watch }) => {
    watch.allowErrors(/404/);
    const response = await page.goto('/services/alchemy');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Service Not Found' })).toBeVisible();
    await expect(
      page.getByText("The service you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([
      'AI Transformation',
      'Data & Analytics',
      'Digital Transformation',
      'Cloud & DevOps',
      'Mechatronics & Instrumentation',
      'Resource Augmentation',
    ]);
    await page.getByRole('link', { name: 'Back to Services' }).click();
    await expect(page).toHaveURL(/\/services$/);
  });
});
