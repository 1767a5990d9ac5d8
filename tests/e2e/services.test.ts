/** The cards of the services, and the head of a service's page. */
import type { Page } from '@playwright/test';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';
import { expect, test } from './fixtures.ts';

const cards = (page: Page) => page.locator('.service-card');

test('a press anywhere on a card opens its service, and it has one link', async ({ page }) => {
  for (const path of ['/', '/services', '/solutions']) {
    await page.goto(path);
    for (const card of await cards(page).all())
      await expect(card.getByRole('link')).toHaveAccessibleName(/^Explore \S/);
    const last = cards(page).last();
    const href = await last.getByRole('link').getAttribute('href');
    await last.click({ position: { x: 4, y: 4 } });
    await expect(page, path).toHaveURL(href ?? '');
  }
});

test('each of the six services has a gradient of its own behind its icon, in both themes', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/services');
    const skies = await cards(page)
      .locator('> div > :first-child')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).backgroundImage));
    expect(new Set(skies.filter((sky) => sky.startsWith('linear-gradient('))).size).toBe(6);
  }
});

test('the drawing of a service is beside its heading, clear of its words, and on the line below the head from 768 px on', async ({
  page,
}) => {
  /** The edges of an element, but on its right that of its words. */
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, bottom } = element.getBoundingClientRect();
      return { left, top, bottom, right: range.getBoundingClientRect().right };
    });
  for (const path of ['/services/ai-transformation', '/services/mechatronics-instrumentation']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 640, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const drawing = await edges('.page-hero .drawing');
      const heading = await edges('.page-hero h1');
      const head = await edges('.page-hero');
      const about = `${path} at ${width} px`;
      expect(drawing.left, about).toBeGreaterThan(heading.right);
      if (width < 768) expect(drawing.top, about).toBeLessThan(heading.bottom);
      else expect(Math.abs(drawing.bottom - head.bottom), about).toBeLessThan(1.5);
      expect(drawing.top, about).toBeGreaterThanOrEqual(72);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.locator('.page-hero .drawing')).toBeHidden();
  }
});

test('in a wide window each heading of a service has its text beside it', async ({ page }) => {
  await page.goto('/services/ai-transformation');
  const distances = await page.locator('.story > h2').evaluateAll((headings) =>
    headings.map((heading) => {
      const { top } = heading.getBoundingClientRect();
      return (heading.nextElementSibling?.getBoundingClientRect().top ?? 0) - top;
    }),
  );
  expect(distances).toEqual([0, 0, 0]);
});

test('industries, partners, stories and Mendix have four different beds of rock, and services have none', () => {
  const beds = new Map(
    builtPages().map((page) => [
      page.path,
      /class="page-hero[^"]*">\s*<svg[^]*?<\/svg>/.exec(htmlOf(page))?.[0],
    ]),
  );
  const paths = ['/industries', '/partners', '/case-studies/sora-fuel', '/mendix-solutions'];
  expect(new Set(paths.map((path) => beds.get(path)).filter(Boolean)).size).toBe(4);
  expect(beds.get('/services/ai-transformation')).toBeUndefined();
});

test('on a tablet two cards of /solutions stand side by side, each with its drawing in 16:9 above its words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/solutions');
  const cards = page.locator('.service-card');
  const box = async (card: number, part: string) => {
    const bounds = await cards.nth(card).locator(part).first().boundingBox();
    return bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [words, next, title] = await Promise.all([
    box(0, '> div'),
    box(1, '> div'),
    box(0, '.title'),
  ]);
  expect(next.y).toBe(words.y);
  expect(next.x).toBeGreaterThan(words.x + words.width - 2);
  const card = await cards.first().boundingBox();
  const shown = words.y - (card?.y ?? 0);
  expect(words.width / shown).toBeCloseTo(16 / 9, 1);
  expect(title.y).toBeGreaterThan(words.y);
});
