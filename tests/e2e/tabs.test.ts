/** Tabs (components/tabs), with scripts and without, on screen and on paper. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('tabs start with the first, and change by a press, the arrow keys, Home and End', async ({
  page,
  context,
}) => {
  await page.goto('/partners');
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = page.getByRole('tabpanel');
  await test.step('the first is selected', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'Process Automation',
      'Customer Portals',
      'Legacy Modernization',
    ]);
    await expect(page.getByRole('tabpanel', { name: 'Process Automation' })).toHaveId('workflows');
  });

  await test.step('by a press', async () => {
    await tab('Customer Portals').click();
    await expect(page.getByRole('tabpanel', { name: 'Customer Portals' })).toBeVisible();
    await expect(panel).toHaveCount(1);
    await expect(page).toHaveURL(/\/partners#portals$/);
  });

  await test.step('by keys', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Legacy Modernization')).toBeFocused();
    await expect(tab('Legacy Modernization')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tab('Process Automation')).toBeFocused();
    await page.keyboard.press('End');
    await expect(panel).toHaveId('modernization');
    await page.keyboard.press('Home');
    await expect(panel).toHaveId('workflows');
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
  });

  await test.step('with Ctrl, in a new browser tab', async () => {
    // Ctrl opens a new browser tab.
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      tab('Customer Portals').click({ modifiers: ['Control'] }),
    ]);
    await expect(opened.getByRole('tabpanel')).toHaveId('portals');
    await expect(panel).toHaveId('workflows');
  });
});

test('a hash in the URL selects its tab, and shows it with its panel, even on an open page', async ({
  page,
}) => {
  const expectInView = async () => {
    await expect(page.getByRole('tabpanel')).toBeInViewport();
    const top = await page
      .getByRole('tablist')
      .evaluate((list) => list.getBoundingClientRect().top);
    expect(top, 'top, below the header').toBeGreaterThan(72);
  };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('about:blank');
    await page.goto('/partners#modernization');
    await expect(page.getByRole('tabpanel', { name: 'Legacy Modernization' })).toBeInViewport();
    await expectInView();
    await page.evaluate(() => {
      location.hash = 'portals';
    });
    await expect(page.getByRole('tabpanel', { name: 'Customer Portals' })).toBeInViewport();
    await expectInView();
  }
  // A row of tabs wider than the phone scrolls to it.
  await page.goto('/mendix-solutions#core-systems');
  await expect(page.getByRole('tab', { name: 'Core systems' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab', { name: 'Customer experience' })).not.toBeInViewport();
});

/** Opens a URL with a text fragment: the browser reveals the text as its in-page search does. */
const find = async (page: Page, path: string, text: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${path}#:~:text=${encodeURIComponent(text)}`);
};

/** Expects that all panels are printed, also in browsers without `until-found`. */
const expectAllPrinted = async (page: Page): Promise<void> => {
  // Without support for `until-found`, the attribute is empty.
  await page.locator('tab-set [hidden]').evaluateAll((closed) => {
    for (const element of closed) element.setAttribute('hidden', '');
  });
  await page.emulateMedia({ media: 'print' });
  const parts = await page.locator('tab-set > section, tab-set article').all();
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) await expect(part).toBeVisible();
};

test('in-page search opens the tab that has the match; all tabs are printed', async ({ page }) => {
  await page.goto('/partners');
  const point = page.locator('#modernization li').last();
  const text = (await point.textContent()) ?? '';
  await find(page, '/partners', text);
  await expect(point).toBeInViewport();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Legacy Modernization');
  await expectAllPrinted(page);
});

test('in-page search shows the tab of a match in a filtered list; the list prints whole', async ({
  page,
}) => {
  await page.goto('/careers');
  const entries = page.locator('[data-tab]');
  const [first, last] = [entries.first(), entries.last()];
  const title = await last.getByRole('heading', { level: 3 }).innerText();
  const other = (await first.getAttribute('data-tab')) ?? '';
  await page.locator(`[role=tab][href="#${other}"]`).click();
  await expect(last).toBeHidden();
  // As the browser's in-page search does (HTML, 6.1.1).
  await last.evaluate((entry) => {
    entry.dispatchEvent(new Event('beforematch', { bubbles: true }));
    entry.removeAttribute('hidden');
  });
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(first).toBeHidden();
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute(
    'href',
    `#${await last.getAttribute('data-tab')}`,
  );
  await expectAllPrinted(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs are plain sections with headings, and links to them', async ({ page }) => {
    await page.goto('/partners');
    for (const name of ['Process Automation', 'Customer Portals', 'Legacy Modernization']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Legacy Modernization' }).click();
    await expect(page.locator('#modernization')).toBeInViewport();
  });
});

test('a row of tabs wider than a phone fades at its edge, and covers no name at its ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mendix-solutions');
  const row = page.getByRole('tablist');
  const measure = () =>
    row.evaluate((list) => {
      const paper = document.createElement('i');
      paper.style.color = 'var(--paper)';
      list.append(paper);
      const colour = getComputedStyle(paper).color;
      paper.remove();
      const { left, right } = list.getBoundingClientRect();
      const fades = (['::before', '::after'] as const).map((name) => {
        const { position, width, backgroundImage } = getComputedStyle(list, name);
        return { position, width: parseFloat(width), isPaper: backgroundImage.includes(colour) };
      });
      const range = document.createRange();
      const [first, last] = [list.querySelector('a'), [...list.querySelectorAll('a')].at(-1)].map(
        (tab) => {
          if (tab) range.selectNodeContents(tab);
          return range.getBoundingClientRect();
        },
      );
      return { fades, start: (first?.left ?? 0) - left, end: right - (last?.right ?? 0) };
    });
  const { fades, start } = await measure();
  expect(fades).toEqual([
    { position: 'sticky', width: 20, isPaper: true },
    { position: 'sticky', width: 48, isPaper: true },
  ]);
  expect(start).toBeGreaterThanOrEqual(20);
  await expect(row).toHaveCSS('background-image', 'none');
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  const scrolled = await measure();
  expect(scrolled.start).toBeLessThan(0);
  expect(Math.round(scrolled.end)).toBeGreaterThanOrEqual(48);
});
