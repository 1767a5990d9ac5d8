import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.describe('tabs', () => {
  test('are all printed, also by browsers that hide what is closed and search nothing in it', async ({
    page,
  }) => {
    for (const path of ['/partners', '/careers']) {
      await page.goto(path);
      // A browser that does not know `until-found` sets the attribute to nothing.
      await page.locator('tab-set [hidden]').evaluateAll((closed) => {
        for (const element of closed) element.setAttribute('hidden', '');
      });
      await page.emulateMedia({ media: 'print' });
      for (const part of await page.locator('tab-set > section, tab-set article').all())
        await expect(part, path).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('of the partners page start with the first and change by click', async ({ page }) => {
    await page.goto('/partners');
    await expect(page.getByRole('tab')).toHaveText([
      'Process Automation',
      'Customer Portals',
      'Legacy Modernization',
    ]);
    await expect(page.getByRole('tabpanel', { name: 'Process Automation' })).toHaveId('workflows');
    await page.getByRole('tab', { name: 'Customer Portals' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Customer Portals' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page).toHaveURL(/\/partners#portals$/);
  });

  test('change with the arrow keys, Home and End; only the selected one is in the tab order', async ({
    page,
  }) => {
    await page.goto('/partners');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Process Automation').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Legacy Modernization')).toBeFocused();
    await expect(tab('Legacy Modernization')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tab('Process Automation')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('tabpanel')).toHaveId('modernization');
    await page.keyboard.press('Home');
    await expect(page.getByRole('tabpanel')).toHaveId('workflows');
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
  });

  test('open in a new tab of the browser with Ctrl', async ({ page, context }) => {
    await page.goto('/partners');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('tab', { name: 'Customer Portals' }).click({ modifiers: ['Control'] }),
    ]);
    await expect(opened.getByRole('tabpanel')).toHaveId('portals');
    await expect(page.getByRole('tabpanel')).toHaveId('workflows');
  });

  test('are selected by the hash of the URL, also while the page is open', async ({ page }) => {
    await page.goto('/partners#modernization');
    await expect(page.getByRole('tabpanel', { name: 'Legacy Modernization' })).toBeInViewport();
    await page.evaluate(() => {
      location.hash = 'portals';
    });
    await expect(page.getByRole('tabpanel', { name: 'Customer Portals' })).toBeInViewport();
  });
});

for (const width of [390, 1280]) {
  test(`selected by the URL are in view with their panel at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/partners#portals', '/partners#modernization']) {
      await page.goto(path);
      await expect(page.getByRole('tabpanel')).toBeInViewport();
      const top = await page
        .getByRole('tablist')
        .evaluate((list) => list.getBoundingClientRect().top);
      expect(top, path).toBeGreaterThan(72);
    }
  });
}

test.describe('tabs on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('scroll to the one that the URL names', async ({ page }) => {
    await page.goto('/mendix-solutions#core-systems');
    await expect(page.getByRole('tab', { name: 'Core systems' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: 'Customer experience' })).not.toBeInViewport();
  });
});

/** What a visitor finds is named by the URL: the browser scrolls to it, as its search does. */
const find = async (page: Page, path: string, text: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${path}#:~:text=${encodeURIComponent(text)}`);
};

test('a closed tab opens when something in it is found, and the others close', async ({ page }) => {
  await page.goto('/partners');
  const point = page.locator('#modernization li').last();
  const text = (await point.textContent()) ?? '';
  await find(page, '/partners', text);
  await expect(point).toBeInViewport();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Legacy Modernization');
});

test('a list that is filtered shows the tab of what is found', async ({ page }) => {
  await page.goto('/careers');
  const entries = page.locator('[data-tab]');
  const [first, last] = [entries.first(), entries.last()];
  const title = await last.getByRole('heading', { level: 3 }).innerText();
  const other = (await first.getAttribute('data-tab')) ?? '';
  await page.locator(`[role=tab][href="#${other}"]`).click();
  await expect(last).toBeHidden();
  // As the browser's search does (HTML, 6.1.1).
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
});

test.describe('tabs without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('are plain sections with their headings, and links to them', async ({ page }) => {
    await page.goto('/partners');
    for (const name of ['Process Automation', 'Customer Portals', 'Legacy Modernization']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Legacy Modernization' }).click();
    await expect(page.locator('#modernization')).toBeInViewport();
  });
});
