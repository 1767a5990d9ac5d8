/** The head of the home page: its words, its picture, and what of it moves. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const lines = ['Innovative', 'Digital Solutions', 'Driving Scalable', 'Enterprise Growth'];

/** The words of the page's heading, a line each, as they are laid out. */
const linesOfHeading = (page: Page): Promise<string[]> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const byTop = new Map<number, string[]>();
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const top = Math.round(range.getBoundingClientRect().top);
        byTop.set(top, [...(byTop.get(top) ?? []), word]);
      }
    }
    return [...byTop.values()].map((words) => words.join(' '));
  });

for (const font of ['its own font', 'the fallback font'] as const) {
  test(`the headline has the same four lines at every width, in ${font}`, async ({
    page,
    watch,
  }) => {
    if (font === 'the fallback font') {
      watch.allowErrors(/woff2|ERR_FAILED/);
      await page.route('**/*.woff2', (route) => route.abort());
    }
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await linesOfHeading(page), `${width} px`).toEqual(lines);
    }
  });
}

test('what the company does and the ways on stand still below every slide', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByLabel('What we do');
  const still = [
    hero.getByText('We build software, data and AI systems'),
    hero.locator('[data-opens="quick-dialog"]'),
    hero.getByRole('link', { name: 'See our work' }),
  ];
  const places = () => Promise.all(still.map((each) => each.boundingBox()));
  const before = await places();
  const [first, second] = [1, 2].map((number) => page.getByLabel(`${number} of 2`));
  for (const [label, slide] of [
    ['first', first],
    ['second', second],
  ] as const) {
    // What fades is the slide: nothing of the rest is in it.
    for (const each of still) await expect(slide?.locator(each) ?? each, label).toHaveCount(0);
  }
  await first?.evaluate((slide) => slide.setAttribute('data-away', 'true'));
  await second?.evaluate((slide) => slide.setAttribute('data-away', 'false'));
  expect(await places()).toEqual(before);
  await hero.getByRole('link', { name: 'See our work' }).click();
  await expect(page).toHaveURL(/\/use-cases$/);
});

test('the words stand in the sky, clear of the light and of the water', async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [390, 844],
    [768, 1024],
    [1000, 700],
    [1024, 768],
    [1280, 720],
    [1920, 1080],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const boxes = await page.locator('.hero').evaluate((hero) => {
      const range = document.createRange();
      const texts = [...hero.querySelectorAll('h1 > span, .hero-lead, .hero-actions > *')];
      const words = texts.flatMap((text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
      const [, water] = hero.querySelectorAll('.hero-drawing path');
      const light = hero.querySelector('.hero-drawing .light')?.getBoundingClientRect();
      return { words, water: water?.getBoundingClientRect().top ?? 0, light };
    });
    const { words, water, light } = boxes;
    expect(Math.max(...words.map(({ bottom }) => bottom)), `${width} px`).toBeLessThan(water);
    const meeting = words.filter(
      ({ left, right, top, bottom }) =>
        light &&
        left < light.right &&
        light.left < right &&
        top < light.bottom &&
        light.top < bottom,
    );
    expect(meeting, `${width} px`).toEqual([]);
    // Below the header.
    expect(light?.top, `${width} px`).toBeGreaterThan(72);
  }
});

test('the headline is where it stays, whatever of the words has arrived', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [arrived, arriving] = await heading.evaluate((element) => {
      const later = document.querySelectorAll<HTMLElement>(
        '.slide:not(:first-child), .slides ~ *, .carousel-foot',
      );
      const top = () => element.getBoundingClientRect().top;
      const whole = top();
      for (const each of later) each.style.display = 'none';
      const part = top();
      for (const each of later) each.style.display = '';
      return [whole, part];
    });
    expect(arriving, `${width} px`).toBe(arrived);
  }
});

test('its light sinks as one scrolls, and stands still where reduced motion is preferred', async ({
  page,
}) => {
  await page.goto('/');
  const light = page.locator('.hero-drawing .light');
  const top = () =>
    light.evaluate((circle) => Math.round(circle.getBoundingClientRect().top + scrollY));
  const before = await top();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expect.poll(top).toBeGreaterThan(before + 30);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(top).toBe(before);
  // Nothing else of the picture moves.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(
    await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) =>
          (effect as KeyframeEffect).target?.closest('.hero-drawing > :first-child > :not(.light)'),
        ),
    ),
  ).toEqual([]);
});
