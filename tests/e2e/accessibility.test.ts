import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly } from 'axe-core';
import { testedPages } from '../helpers/built-pages.ts';
import { visit } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { findSmallTargets } from './targets.ts';

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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path } of testedPages()) {
  test(`${path} has no violation that axe can find in either theme, and targets of 44 px`, async ({
    page,
  }) => {
    await visit(page, path);
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
  });
}
