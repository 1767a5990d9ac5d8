/** The home page without its carousel: the layout of the first screen, How It Works, and cards that appear on scrolling. */
import type { Page } from '@playwright/test';
import { home } from '../helpers/site-content.ts';
import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

const { hero } = home;

/** The second button of the first screen. A company can leave it out. */
const offerOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: hero.offer ?? "Let's Talk" })
    .first();

const startTime = Date.parse('2026-11-21T09:00:00Z');

/** Opens the home page with a paused clock, so that its timers do not depend on the machine's speed. */
const openWithPausedClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
};

/** Returns the smallest distance between words and the light, in pixels, over all slides as if each were shown. */
const distanceFromLight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const light = document.querySelector('.hero-drawing .light')?.getBoundingClientRect();
    const lines = [...document.querySelectorAll('.slide .label, .slide .hero-headline > span')];
    const distances = lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const words = range.getBoundingClientRect();
      // Some drawings have no light.
      if (!light) return Infinity;
      return Math.hypot(
        Math.max(0, light.left - words.right, words.left - light.right),
        Math.max(0, light.top - words.bottom, words.top - light.bottom),
      );
    });
    return Math.min(...distances);
  });

test('the first screen keeps its words clear of the light, and both buttons above the foot', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const offer = offerOf(page);
  const cue = page.getByRole('link', { name: 'Scroll to Discover' });
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [390, 844],
    [430, 932],
    [640, 800],
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1280, 960],
    [1280, 1024],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    const window = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await expect(cue, window).toBeInViewport({ ratio: 1 });
    const { y = 0, height: size = 0 } = (await offer.boundingBox()) ?? {};
    expect(y + size, window).toBeLessThanOrEqual((await cue.boundingBox())?.y ?? 0);
    if (width >= 640) expect(await distanceFromLight(page), window).toBeGreaterThanOrEqual(60);
    else {
      const foot = await page.locator('.carousel-foot').boundingBox();
      expect(foot?.height, window).toBeLessThanOrEqual(58);
    }
    const heights = await page
      .locator('.slide')
      .evaluateAll((slides) =>
        slides.map(
          (slide) => slide.querySelector('.hero-headline')?.getBoundingClientRect().height,
        ),
      );
    for (const height of heights.slice(1))
      expect(height, window).toBeLessThanOrEqual(heights[0] ?? 0);
  }
});

test('from 2,200 px, text and page grow to 118.75 %, and the first screen still fits', async ({
  page,
}) => {
  await page.goto('/');
  const cue = page.getByRole('link', { name: 'Scroll to Discover' });
  const wrap = page.locator('main .wrap').last();
  for (const [width, height, letters, column] of [
    [2199, 1200, 16, 1344],
    [2200, 1200, 19, 1596],
    [2560, 1440, 19, 1596],
    [3440, 1440, 19, 1596],
  ] as const) {
    await page.setViewportSize({ width, height });
    const window = `${width} × ${height}`;
    await expect(page.locator('html'), window).toHaveCSS('font-size', `${letters}px`);
    expect((await wrap.boundingBox())?.width, window).toBe(column);
    await expect(cue, window).toBeInViewport({ ratio: 1 });
    const lines = await page.locator('.hero-headline > span').evaluateAll((spans) =>
      spans.map((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(lines), window).toEqual(new Set([1]));
  }
});

test('a low window shows both buttons, and Scroll to Discover below the words', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const cue = page.getByRole('link', { name: 'Scroll to Discover' });
  for (const [width, height] of [
    [640, 360],
    [844, 390],
    [1280, 577],
    [1366, 600],
  ] as const) {
    const window = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    for (const button of [main.getByRole('button', { name: "Let's Talk" }).first(), offerOf(page)])
      await expect(button, window).toBeInViewport({ ratio: 1 });
    await expect(cue, window).toBeVisible();
    await expect(page.locator('.carousel-foot'), window).toHaveCSS('position', 'static');
  }
  await cue.click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
  await expect(page).toHaveURL(/#services$/);
});

test('the lead has lines of at most 44 characters', async ({ page }) => {
  test.skip(!hero.lead, 'The first screen has no lead.');
  await page.goto('/');
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.locator('.hero-words .lead').evaluate((lead) => {
      const words = document.createTreeWalker(lead, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const lengths = new Map<number, number>();
      for (const index of words.data.trim().split('').keys()) {
        const range = document.createRange();
        range.setStart(words, index);
        range.setEnd(words, index + 1);
        const { top } = range.getBoundingClientRect();
        lengths.set(top, (lengths.get(top) ?? 0) + 1);
      }
      return [...lengths.values()];
    });
    // 45, because the line includes the space at its end.
    expect(Math.max(...lines), String(width)).toBeLessThanOrEqual(45);
  }
});

test('the first screen’s foot links to a story by its figure, if one row has room', async ({
  page,
}) => {
  test.skip(!hero.proof, 'The first screen names no story.');
  await page.goto('/');
  const proof = page.locator('.carousel-foot').getByRole('link', { name: /Read the story$/ });
  const foot = page.locator('.carousel-foot');
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(proof.locator('strong'), String(width)).toBeInViewport({ ratio: 1 });
    expect((await foot.boundingBox())?.height, String(width)).toBeLessThanOrEqual(58);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('link', { name: 'Scroll to Discover' })).toBeInViewport({ ratio: 1 });
  await expect(proof).not.toBeInViewport();
  await proof.focus();
  await expect(proof).toBeInViewport({ ratio: 1 });
  await proof.press('Enter');
  await expect(page).toHaveURL(`/case-studies/${hero.proof}`);
});

test('the first screen offers the same dialog as the button below How It Works', async ({
  page,
}) => {
  test.skip(!hero.offer, 'The first screen has no second button.');
  await page.goto('/');
  await offerOf(page).click();
  await expect(page.getByRole('dialog', { name: 'Schedule a Consultation' })).toBeVisible();
});

test.describe('How It Works', () => {
  const cards = (page: Page) => page.locator('#how-it-works ol > li');
  const expectCurrent = async (page: Page, index: number): Promise<void> => {
    await expect(cards(page).nth(index)).toHaveClass(/is-current/);
    await expect(page.locator('#how-it-works .is-current')).toHaveCount(1);
  };

  test('highlights the next of five steps every 2 s, and the first after the last', async ({
    page,
  }) => {
    await openWithPausedClock(page);
    await expect(cards(page)).toHaveCount(5);
    /** The steps whose bed is highlighted in the drawing. */
    const lit = () =>
      cards(page).evaluateAll((steps) =>
        steps.flatMap((step, index) =>
          getComputedStyle(step, '::after').opacity === '1' ? [index] : [],
        ),
      );
    for (const index of [0, 1, 2, 3, 4, 0]) {
      await expectCurrent(page, index);
      await expect.poll(lit).toEqual([index]);
      await page.clock.runFor(2000);
    }
  });

  test('pauses for the pointer, a touch, its button and a hidden page', async ({ page }) => {
    await openWithPausedClock(page);
    await cards(page).nth(2).hover();
    await expectCurrent(page, 2);
    await page.clock.runFor(4000);
    await expectCurrent(page, 2);
    // No step follows at once, only at the next tick.
    await page.mouse.move(0, 0);
    await expect(page.locator('#how-it-works .is-current')).toHaveCount(0);
    await page.clock.runFor(2000);
    await expectCurrent(page, 3);

    await cards(page).nth(3).scrollIntoViewIfNeeded();
    for (const type of ['pointerenter', 'pointerdown', 'pointerup', 'pointerleave'])
      await cards(page).nth(3).dispatchEvent(type, { pointerType: 'touch', bubbles: true });
    await page.clock.runFor(4000);
    await expectCurrent(page, 3);
    // The pause lasts until a press elsewhere.
    await page.mouse.click(640, 10);
    await page.clock.runFor(2000);
    await expectCurrent(page, 4);

    await page.getByRole('button', { name: 'Pause steps' }).press('Enter');
    await page.clock.runFor(6000);
    await expectCurrent(page, 4);
    await page.getByRole('button', { name: 'Play steps' }).press('Enter');
    await page.clock.runFor(2000);
    await expectCurrent(page, 0);

    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await page.clock.runFor(4000);
    await expectCurrent(page, 0);
  });

  test('continues after a swipe that began on a card', async ({ page }) => {
    await openWithPausedClock(page);
    const card = cards(page).nth(1);
    await card.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 40, y: y + 40 - moved }],
      });
    await touch('touchStart', 0);
    await expectCurrent(page, 1);
    const scrolled = await page.evaluate(() => scrollY);
    for (const moved of [10, 40, 80, 120]) await touch('touchMove', moved);
    await touch('touchEnd', 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    await expect(page.locator('#how-it-works .is-current')).toHaveCount(0);
    await page.clock.runFor(2000);
    await expectCurrent(page, 2);
  });

  test('stays at the third step with reduced motion, and the page hides nothing', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWithPausedClock(page);
    await expectCurrent(page, 2);
    await page.clock.runFor(6000);
    await expectCurrent(page, 2);
    await expect(page.locator('#services .ruled-grid > li').first()).toHaveCSS('opacity', '1');
  });
});

test('service cards appear once 120 px are in view, and hide again below the window', async ({
  page,
}) => {
  await page.goto('/');
  const grid = page.locator('#services .ruled-grid');
  const waiting = page.locator('#services .ruled-grid[data-waiting]');
  const scrollToEdge = (inside: number) =>
    grid.evaluate((element, px) => {
      const { top } = element.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + px, behavior: 'instant' });
    }, inside);
  await expect(waiting).toHaveCount(1);
  await scrollToEdge(110);
  await expect(waiting).toHaveCount(1);
  await scrollToEdge(130);
  await expect(waiting).toHaveCount(0);
  await scrollToEdge(0);
  await expect(waiting).toHaveCount(1);

  // Only wide windows show what happens next, next to the form.
  const next = page.locator('#contact').getByText('What happens next');
  await expect(next).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(next).toBeHidden();
});
