/** Where the words in the head of a page stand: on the home page beside its light, and above the way on. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The least distance of a box of words from the light, in pixels: of all slides, as if each were shown. */
const distanceFromLight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const light = document.querySelector('.hero-drawing .light')?.getBoundingClientRect();
    const lines = [...document.querySelectorAll('.slide .label, .slide .hero-headline > span')];
    const distances = lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const words = range.getBoundingClientRect();
      if (!light) return 0;
      return Math.hypot(
        Math.max(0, light.left - words.right, words.left - light.right),
        Math.max(0, light.top - words.bottom, words.top - light.bottom),
      );
    });
    return Math.min(...distances);
  });

test('no words of any slide come nearer than 60 px to the light, at any width', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of [
    [640, 800],
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1280, 1024],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await distanceFromLight(page), `${width} × ${height}`).toBeGreaterThanOrEqual(60);
  }
});

test('on phones, the foot is one row of 56 px', async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [390, 844],
    [430, 932],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await page.locator('.carousel-foot').boundingBox();
    expect(box?.height, `${width} px`).toBeLessThanOrEqual(58);
  }
});

test('Scroll to Discover is in the first screen where that holds the words, and nowhere else', async ({
  page,
}) => {
  await page.goto('/');
  const cue = page.getByRole('link', { name: 'Scroll to Discover' });
  const lastWords = page.getByLabel('What we do').getByRole('button', { name: "Let's Talk" });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(cue, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    const { y = 0, height: size = 0 } = (await lastWords.boundingBox()) ?? {};
    const foot = await cue.boundingBox();
    expect(y + size, `${width} × ${height}`).toBeLessThanOrEqual(foot?.y ?? 0);
  }
  for (const [width, height] of [
    [640, 360],
    [844, 390],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(cue, `${width} × ${height}`).toBeHidden();
  }
});

test('on phones, an inner page begins with its heading below the header, without strata', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services');
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(Math.round(box?.y ?? 0)).toBe(112);
  await expect(page.locator('.page-hero > svg')).toBeHidden();
});
