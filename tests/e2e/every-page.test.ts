/** What holds for every page, looked at as its visitors see it; links and duplicates are the build's to find. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly } from 'axe-core';
import { testedPages } from '../helpers/built-pages.ts';
import { visit } from './visit.ts';
import { expect, test, withMotion } from './fixtures.ts';
import { findSmallTargets } from './targets.ts';

test.use(withMotion);

interface LayoutShift extends PerformanceEntry {
  value: number;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another theme can change: colours. The elements are the same. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page in which it has been evaluated: its rules and the elements. */
const findViolations = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  const { violations } = await page.evaluate<AxeResults, RunOnly>(
    (only) => (window as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly: only }),
    runOnly,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** The typeface arrives once the whole page has been drawn, as on a slow line. */
const delayTypeface = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await page.evaluate(async () => {
      // In the first frame the last part of the page is drawn; the second one begins afterwards.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      performance.mark('drawn');
    });
    await route.continue();
  });

/**
 * Scrolls through the page, and sums up by how much its parts have moved by themselves: until it was drawn, as the
 * browser may show a menu of which half the links have been read, and afterwards.
 */
const layoutShift = async (): Promise<{ before: number; afterwards: number }> => {
  await document.fonts.ready;
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  const shifts = await new Promise<LayoutShift[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries() as LayoutShift[])).observe({
      type: 'layout-shift',
      buffered: true,
    });
    setTimeout(() => resolve([]), 100);
  });
  const drawnAt = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
  const sum = (some: LayoutShift[]): number => some.reduce((total, { value }) => total + value, 0);
  return {
    before: sum(shifts.filter(({ startTime }) => startTime < drawnAt)),
    afterwards: sum(shifts.filter(({ startTime }) => startTime >= drawnAt)),
  };
};

/** Shows what is still being revealed. */
const endTransitions = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
};

for (const { path } of testedPages()) {
  test(`${path} loads without errors or layout shift; axe finds nothing in either theme; targets have 44 px`, async ({
    page,
  }) => {
    await delayTypeface(page);
    await visit(page, path);
    const { before, afterwards } = await page.evaluate(layoutShift);
    // Good for a whole visit is less than 0.1 (https://web.dev/articles/cls).
    expect(before, 'layout shift until the page is drawn').toBeLessThan(0.1);
    expect(afterwards, 'layout shift').toBeLessThan(0.01);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(endTransitions);
    // Evaluated by the browser's debugger, which the page's policy does not govern.
    await page.evaluate(axe);
    expect(await findViolations(page, { type: 'tag', values: rules }), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    expect(await findViolations(page, { type: 'rule', values: colourRules }), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findSmallTargets), `targets at ${width} px`).toEqual([]);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(1);
  });
}

/** What opens over a page, on every template that has it: on phones, too, as the menu is theirs. */
const overlays: Record<string, (page: Page) => Promise<void>> = {
  menu: async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  dialog: async (page) => {
    await page.getByRole('banner').getByRole('button', { name: "Let's Talk" }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  },
  chat: async (page) => {
    const chat = page.getByRole('complementary', { name: 'Chat' });
    await chat.getByRole('button', { name: 'Open chat' }).click();
    await expect(chat.getByPlaceholder('Type your message...')).toBeFocused();
  },
};

for (const [overlay, open] of Object.entries(overlays)) {
  test(`axe finds nothing in either theme with the ${overlay} open`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/services');
    await open(page);
    await page.evaluate(endTransitions);
    await page.evaluate(axe);
    expect(await findViolations(page, { type: 'tag', values: rules }), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, { type: 'rule', values: colourRules }), 'dark').toEqual([]);
  });
}
