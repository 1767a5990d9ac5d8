/** Looks at a page in a browser as a reader does: on a phone and at a desk, light and dark. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { launchChromium } from '../helpers/chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wider than the window and in no box that scrolls. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const limit = window.innerWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    return [...document.querySelectorAll('main *')]
      .filter(
        (each) => each.getBoundingClientRect().right > limit && !each.closest('[tabindex="0"]'),
      )
      .map((each) => `${limit} px: <${each.tagName.toLowerCase()}> is wider`)
      .concat(`${limit} px: the page is ${document.documentElement.scrollWidth} px wide`);
  });

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run('main'),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
};

/** @returns everything that is wrong with the page: what is too wide, messages of the console, findings of axe */
export const lookAt = async (url: string): Promise<string[]> => {
  const browser = await launchChromium();
  const wrong: string[] = [];
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({
        colorScheme,
        reducedMotion: 'reduce',
        bypassCSP: false,
      });
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
      });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(url);
        wrong.push(...(await tooWide(page)));
      }
      await page
        .getByRole('img', { name: 'A gradient from blue to amber' })
        .scrollIntoViewIfNeeded();
      wrong.push(...(await violations(page)));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return wrong;
};
