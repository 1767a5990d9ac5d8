import { builtPages, htmlOf } from '../helpers/built-pages.ts';
import { expect, test } from './fixtures.ts';

/** Of each entry of the lists: its top, the rule above it, and the room between that rule and its text. */
const entriesOf = (lists: Element[]): Array<Array<{ top: number; rule: string; room: number }>> =>
  lists.map((list) =>
    [...list.querySelectorAll('li')].map((entry) => {
      const { borderTopWidth, paddingTop } = getComputedStyle(entry);
      return {
        top: entry.getBoundingClientRect().top,
        rule: borderTopWidth,
        room: Number.parseFloat(paddingTop),
      };
    }),
  );

for (const path of ['/use-cases', '/services/data-analytics', '/case-studies/sora-fuel']) {
  test(`lists of ${path} have the same rules in both columns, and room below them`, async ({
    page,
  }) => {
    await page.goto(path);
    const lists = await page.locator('.ruled-list').evaluateAll(entriesOf);
    expect(lists.length).toBeGreaterThan(0);
    for (const entries of lists) {
      for (const { top, room, rule } of entries) {
        expect(room).toBeGreaterThanOrEqual(4);
        const row = entries.filter((entry) => entry.top === top);
        expect(new Set(row.map((entry) => entry.rule))).toEqual(new Set([rule]));
      }
    }
  });
}

test('each use case of the overview stands below a rule', async ({ page }) => {
  await page.goto('/use-cases');
  const lists = await page.locator('article[id] .ruled-list').evaluateAll(entriesOf);
  expect(new Set(lists.flat().map(({ rule }) => rule))).toEqual(new Set(['1px']));
});

test('a use case begins with whom it is about, in bold', async ({ page }) => {
  for (const path of ['/use-cases', '/services/cloud-devops']) {
    await page.goto(path);
    await expect(page.locator('li b').filter({ hasText: /^A lender$/ })).toBeVisible();
  }
  for (const built of builtPages()) expect(htmlOf(built), built.path).not.toMatch(/>[^<]*\*\*/);
});

for (const width of [390, 1280]) {
  test(`the name of a service without a drawing is as wide as its cases at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/use-cases');
    const row = page.locator('article[id]').first();
    await row.locator('> svg').evaluate((drawing) => drawing.remove());
    const widthOf = async (part: string): Promise<number | undefined> =>
      (await row.locator(part).boundingBox())?.width;
    expect(await widthOf('> h3')).toBe(await widthOf('> div'));
  });
}

test('the featured story has its figure and a sentence of the client', async ({ page }) => {
  await page.goto('/use-cases');
  const story = page.getByRole('region', { name: 'Featured case study' });
  await expect(story.getByText('40%', { exact: true })).toBeVisible();
  await expect(story.getByText('less data processing time', { exact: true })).toBeVisible();
  await expect(story.getByRole('blockquote')).toContainText('adapted the system with us.”');
});

for (const [width, names] of [
  [1280, 'beside the services'],
  [390, 'in one row'],
] as const) {
  test(`the index stays in view ${names} at ${width} px, and leads to each`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/use-cases');
    const index = page.getByRole('navigation', { name: 'Services on this page' });
    await expect(index.getByRole('link')).toHaveCount(14);
    await index.getByRole('link', { name: 'DevOps Solutions' }).click();
    const heading = page.getByRole('heading', { name: 'DevOps Solutions' });
    await expect(heading).toBeInViewport();
    await expect(index).toBeInViewport();
    const boxes = await Promise.all([index.boundingBox(), heading.boundingBox()]);
    if (width < 1024)
      expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
  });
}

test('the overview of a story has its two figures in one card', async ({ page }) => {
  await page.goto('/case-studies/sora-fuel');
  const card = page.locator('.panel').filter({ hasText: 'less data processing time' });
  await expect(card.getByText('40%', { exact: true })).toHaveCount(2);
  await expect(card.getByText('Faster experimentation')).toBeVisible();
});

test('the industries of a service are links to them', async ({ page }) => {
  await page.goto('/services/data-analytics');
  await page.getByRole('link', { name: 'Research laboratories' }).click();
  await expect(page).toHaveURL(/\/industries#research-laboratories$/);
  await expect(page.getByRole('heading', { name: 'Research laboratories' })).toBeInViewport();
});
