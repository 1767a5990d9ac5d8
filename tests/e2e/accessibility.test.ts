import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { builtPages } from '../helpers/built-pages.ts';
import { visit } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { findLoneWords } from './heading-lines.ts';
import { findSmallTargets } from './targets.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const { path } of builtPages()) {
      test(`${path} has no violation that axe can find, and targets of 44 px`, async ({ page }) => {
        await visit(page, path);
        // Evaluated by the browser's debugger, which the page's policy does not govern.
        await page.evaluate(axe);
        const { violations } = await page.evaluate<AxeResults, string[]>(
          (tags) =>
            (window as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly: tags }),
          rules,
        );
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
        expect(found).toEqual([]);
        if (colorScheme === 'dark') return;
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(findSmallTargets), `targets at ${width} px`).toEqual([]);
          expect(await page.evaluate(findLoneWords), `headings at ${width} px`).toEqual([]);
        }
      });
    }
  });
}
