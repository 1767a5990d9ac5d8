/** Navigation: links to sections, the header, the phone menu, and prefetched pages. */
import type { Locator, Page } from '@playwright/test';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import { firstOf, services } from '../helpers/site-content.ts';
import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

/** Returns the distance of a section's top edge from the top of the viewport, in px. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(id).evaluate((element) => Math.round(element.getBoundingClientRect().top));

const sectionOffsetPx = 80;

test('links to sections scroll smoothly to 80 px below the top', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.getByRole('contentinfo').locator('a[href="/#about"]').click();
  await expect.poll(() => topOf(page, '#about')).toBe(sectionOffsetPx);
});

test('a long text has its table of contents next to it in a wide window', async ({ page }) => {
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const link = contents.getByRole('link').nth(1);
  const section = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect.poll(() => topOf(page, section)).toBe(sectionOffsetPx);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(contents).toBeHidden();
});

test('a wide table keeps its column heads on a phone, and scrolls in its own frame', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cookie-policy');
  const table = page.getByRole('table').first();
  const [head, first] = [table.getByRole('row').first(), table.getByRole('row').nth(1)];
  const leftOf = async (cells: Locator) =>
    Promise.all((await cells.all()).map(async (cell) => (await cell.boundingBox())?.x));
  const heads = await leftOf(head.getByRole('columnheader'));
  expect(heads.length).toBeGreaterThan(2);
  expect(await leftOf(first.getByRole('cell'))).toEqual(heads);

  await table.evaluate((element) => (element.style.minWidth = '60rem'));
  const frame = page.getByRole('group', { name: 'Table' }).first();
  await frame.press('ArrowRight');
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the header has links from 768 px, a menu below, and a 44 px button at any width', async ({
  page,
}) => {
  await page.goto('/services');
  const main = page.getByRole('navigation', { name: 'Main' });
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

/** Pixels from the middle of the header down to the middle of the text's capitals. */
const belowMiddle = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const words = [...element.childNodes];
    const line = document.createElement('span');
    // An empty inline block sits on the baseline.
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    line.append(...words, mark);
    element.append(line);
    const { bottom: baseline } = mark.getBoundingClientRect();
    element.replaceChildren(...words);
    const bar = element.closest('.bar')?.getBoundingClientRect();
    const context = document.createElement('canvas').getContext('2d');
    if (!bar || !context) throw new Error('There is no header or no canvas.');
    context.font = getComputedStyle(element).font;
    const { actualBoundingBoxAscent: capital } = context.measureText('H');
    return baseline - capital / 2 - (bar.top + bar.height / 2);
  });

test.describe('header on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('centres its words with the logo and the moon', async ({ page }) => {
    await page.goto(firstOf(services, 'service').path);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    const button = page.getByRole('banner').getByRole('button', { name: "Let's Talk" });
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const parts = width < 768 ? [button] : [button, link, current];
      for (const part of parts) {
        expect(
          Math.abs(await belowMiddle(part)),
          `${await part.innerText()} at ${width} px`,
        ).toBeLessThan(1.2);
      }
    }
  });
});

test.describe('phone menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    // The browser keeps the focus in a modal dialog.
    const menu = page.getByRole('dialog', { name: 'Menu' }).and(page.locator('dialog:modal'));
    await expect(menu).toBeVisible();
    return menu;
  };

  test('is modal, and closes by its button, by a press outside, and in a wide window', async ({
    page,
  }) => {
    await page.goto('/services');
    const menu = await openMenu(page);
    const button = await menu.getByRole('button', { name: "Let's Talk" }).boundingBox();
    const entry = await menu.getByRole('navigation').getByRole('link').first().boundingBox();
    expect(button?.width).toBeCloseTo(entry?.width ?? 0, 1);
    for (const [name, protocol] of [
      [/^\+\d/, 'tel:'],
      [/@/, 'mailto:'],
    ] as const) {
      const contact = menu.getByRole('link', { name });
      await expect(contact).toHaveAttribute('href', new RegExp(`^${protocol}`));
      const { y = 0, height = 0 } = (await contact.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(844 / 2);
      expect(y + height).toBeLessThanOrEqual(844);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();

    await page.setViewportSize({ width: 700, height: 844 });
    await openMenu(page);
    await page.mouse.click(40, 400);
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.setViewportSize({ width: 940, height: 700 });
    await expect(menu).toBeHidden();
  });

  test('closes when it opens the dialog or follows a link to a section', async ({ page }) => {
    await page.goto('/careers');
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: "Let's Talk" }).click();
    const dialog = page.getByRole('dialog', { name: "Let's Talk" });
    await expect(dialog).toBeVisible();
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

    // Followed from /careers, and then from / itself.
    const sections = Object.entries(dataOf(sources.menu).mobile).filter(([, href]) =>
      href.startsWith('/#'),
    );
    for (const [name, href] of sections.toReversed()) {
      await openMenu(page);
      await menu.getByRole('link', { name }).click();
      await expect(menu).toBeHidden();
      await expect.poll(() => topOf(page, href.slice(1))).toBe(sectionOffsetPx);
    }
  });
});

/** Returns how the page was delivered: `navigational-prefetch` if it was prefetched (Resource Timing). */
const delivery = (): string =>
  (
    performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming & {
      deliveryType?: string;
    }
  ).deliveryType ?? '';

test('a page is fetched while the pointer rests on its link', async ({ page }) => {
  const link = page.getByRole('banner').getByRole('link', { name: 'Partners' });
  await expect(async () => {
    await page.goto('/');
    await link.hover();
    await page.waitForLoadState('networkidle');
    await link.click();
    await expect(page).toHaveURL(/\/partners$/);
    expect(await page.evaluate(delivery)).toBe('navigational-prefetch');
  }).toPass();
});
