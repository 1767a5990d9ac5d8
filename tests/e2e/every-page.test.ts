/**
 * What every page must fulfil in both themes and in narrow windows (WCAG 1.4.4, 1.4.10, 1.4.11, 1.4.12, 2.5.5).
 * tests/site checks links and duplicates.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly } from 'axe-core';
import { testedPages } from '../helpers/built-pages.ts';
import { isFullRun } from '../full-run.ts';
import { expect, test, withMotion } from './fixtures.ts';
import {
  findBrokenWords,
  findFaintRings,
  findOverflow,
  findSmallLetters,
  findSmallTargets,
} from './measure-page.ts';
import { visit } from './visit.ts';

test.use(withMotion);

interface LayoutShift extends PerformanceEntry {
  value: number;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The dark theme changes only colours, so it needs only the rules about them. */
const rulesIn = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOnly>;

/** Returns the rules that are violated within `selector`, with their elements. Needs axe in the page. */
const findViolations = async (
  page: Page,
  selector: string,
  runOnly: RunOnly,
): Promise<string[]> => {
  const { violations } = await page.evaluate<AxeResults, [string, RunOnly]>(
    ([within, only]) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(within, {
        runOnly: only,
        // Saves the selectors of all elements that pass.
        resultTypes: ['violations'],
      }),
    [selector, runOnly],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Expects no violation in either theme, and a visible focus ring on each control within `selector`. */
const expectAccessible = async (page: Page, selector: string): Promise<void> => {
  // The debugger evaluates it: the page's policy would block a script element.
  await page.evaluate(axe);
  for (const [theme, runOnly] of Object.entries(rulesIn)) {
    await page.emulateMedia({ colorScheme: theme as keyof typeof rulesIn });
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
    // An overlay must not break a rule of the page, but the page behind it has the same colours without it.
    const within = theme === 'light' ? 'html' : selector;
    expect(await findViolations(page, within, runOnly), `${selector}, ${theme}`).toEqual([]);
    // From here on, the browser shows focus rings, as for a keyboard user.
    await page.keyboard.press('Tab');
    const faint = await page.evaluate(findFaintRings, selector);
    expect(faint, `focus rings in ${selector}, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

/** Text sizes and spacings that a visitor can set. */
const letters = {
  'at 200 %': 'html { font-size: 200% !important }',
  // The spacing of WCAG 1.4.12.
  'with text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-bottom: 2em !important }',
  'as they are': '',
};
type Letters = keyof typeof letters;

/** The narrowest windows for each kind of text. `npm run test:full` adds those of each layout. */
const windows: [width: number, letters: Letters][] = isFullRun
  ? [320, 390, 768, 900, 1040, 1440].flatMap((width) =>
      (Object.keys(letters) as Letters[]).map((kind) => [width, kind] as [number, Letters]),
    )
  : [
      [390, 'at 200 %'],
      [320, 'with text spacing'],
      [320, 'as they are'],
      [768, 'as they are'],
    ];
const wholeWordsAt = ['320 as they are', '390 at 200 %'];

/** Expects that nothing overflows or is cut off, and that no word is broken. */
const expectInWindow = async (page: Page, what: string, within = windows): Promise<void> => {
  for (const [width, kind] of within) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, letters[kind]);
    const where = `${what} at ${width} px, letters ${kind}`;
    expect.soft(await page.evaluate(findOverflow), where).toEqual([]);
    // Words must stay whole only at the default font size.
    if (within === windows && wholeWordsAt.includes(`${width} ${kind}`))
      expect.soft(await page.evaluate(findBrokenWords), where).toEqual([]);
  }
};

/** Delays the typeface until the whole page is painted, as on a slow line. */
const delayTypeface = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await page.evaluate(async () => {
      // The first frame paints the last part of the page. The second begins after that.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      performance.mark('drawn');
    });
    await route.continue();
  });

/**
 * Scrolls through the page. Returns how far its parts moved by themselves: before the whole page was painted, and after
 * that.
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

/** Ends all transitions, so that everything is visible. */
const endTransitions = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
};

const unfold = (): void => {
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
};

for (const { path } of testedPages()) {
  test(`${path}: loads without errors, is accessible in both themes, and fits a narrow window`, async ({
    page,
  }) => {
    await delayTypeface(page);
    await visit(page, path);
    const { before, afterwards } = await page.evaluate(layoutShift);
    // Below 0.1 is good for a whole visit (https://web.dev/articles/cls).
    expect(before, 'layout shift until the page is drawn').toBeLessThan(0.1);
    expect(afterwards, 'layout shift').toBeLessThan(0.01);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(endTransitions);
    await expectAccessible(page, 'body');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findSmallTargets), `targets at ${width} px`).toEqual([]);
    }
    expect(await page.evaluate(findSmallLetters), 'letters of fields').toEqual([]);
    await page.evaluate(unfold);
    await expectInWindow(page, 'page');
  });
}

/** Selector of each part that lies over a page → opens the part. The menu exists only on phones. */
const overlays: Record<string, (page: Page) => Promise<void>> = {
  '#menu': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  '#quick-dialog': async (page) => {
    await page.getByRole('banner').getByRole('button', { name: "Let's Talk" }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  },
  '#consultation': async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  },
  '.chat': async (page) => {
    const chat = page.getByRole('complementary', { name: 'Chat' });
    await chat.getByRole('button', { name: 'Open chat' }).click();
    await expect(chat.getByPlaceholder('Type your message...')).toBeFocused();
  },
};

/** Opens each overlay of a page in turn. */
const withEachOverlay = async (
  page: Page,
  expectHolds: (overlay: string) => Promise<void>,
): Promise<void> => {
  await visit(page, '/services');
  for (const [overlay, open] of Object.entries(overlays)) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    await page.evaluate(endTransitions);
    await expectHolds(overlay);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open], .chat:not([data-state=closed])')).toHaveCount(0);
  }
};

test('the menu, dialogs and chat are accessible in both themes, and fit the window', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withEachOverlay(page, async (overlay) => {
    await expectAccessible(page, overlay);
    await expectInWindow(page, overlay);
  });
});

if (isFullRun) {
  test('pages fit the window at a default font size of 24 px', async ({ page }) => {
    test.setTimeout(300_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 13 } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Those are larger already.
    const unlessDoubled = windows.filter(([, kind]) => kind !== 'at 200 %');
    for (const { path } of testedPages()) {
      await visit(page, path);
      await page.evaluate(unfold);
      await expectInWindow(page, path, unlessDoubled);
    }
    await withEachOverlay(page, (overlay) => expectInWindow(page, overlay, unlessDoubled));
  });
}
