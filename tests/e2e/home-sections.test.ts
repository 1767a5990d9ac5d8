import type { Page } from '@playwright/test';
import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

const startTime = Date.parse('2026-11-21T09:00:00Z');

/** Opens the home page with a paused clock, so that its timers do not depend on the speed of the machine. */
const openWithPausedClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + 1000);
  await page.goto('/');
};

test('service cards appear after 100 ms plus 150 ms for each card before', async ({ page }) => {
  for (const [path, count] of Object.entries({ '/': 5, '/services': 6 })) {
    await page.goto(path);
    const delays = await page
      .locator('.stagger > li > :first-child')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).transitionDelay));
    expect(delays).toEqual(
      Array.from({ length: count }, (_, index) => {
        const delay = `${(100 + 150 * index) / 1000}s`;
        return `${delay}, ${delay}`;
      }),
    );
  }
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
    for (const index of [0, 1, 2, 3, 4, 0]) {
      await expectCurrent(page, index);
      await page.clock.runFor(2000);
    }
  });

  test('rests under the pointer, at a touch, at its button, and while the page is hidden', async ({
    page,
  }) => {
    await openWithPausedClock(page);
    await cards(page).nth(2).hover();
    await expectCurrent(page, 2);
    await page.clock.runFor(4000);
    await expectCurrent(page, 2);
    // None after that, and the next one at the next tick.
    await page.mouse.move(0, 0);
    await expect(page.locator('#how-it-works .is-current')).toHaveCount(0);
    await page.clock.runFor(2000);
    await expectCurrent(page, 3);

    await cards(page).nth(3).scrollIntoViewIfNeeded();
    for (const type of ['pointerenter', 'pointerdown', 'pointerup', 'pointerleave'])
      await cards(page).nth(3).dispatchEvent(type, { pointerType: 'touch', bubbles: true });
    await page.clock.runFor(4000);
    await expectCurrent(page, 3);
    // Until a press elsewhere.
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

  test('stays at the third step, the decision, where reduced motion is preferred', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWithPausedClock(page);
    await expectCurrent(page, 2);
    await page.clock.runFor(6000);
    await expectCurrent(page, 2);
  });

  test('shows the sun in the bed of the current step alone, and a ground of its own on the card', async ({
    page,
  }) => {
    await openWithPausedClock(page);
    const look = () =>
      cards(page).evaluateAll((steps) =>
        steps.map((step) => [
          getComputedStyle(step, '::after').opacity,
          getComputedStyle(step.querySelector('.panel') as Element).backgroundColor,
        ]),
      );
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await cards(page).nth(1).hover();
      await expect
        .poll(async () => (await look()).map(([sun]) => sun))
        .toEqual(['0', '1', '0', '0', '0']);
      // The others have one ground, and the current one another.
      await expect
        .poll(async () => new Set((await look()).map(([, ground]) => ground)).size)
        .toBe(2);
    }
  });

  test('a line below the third step, across the row, says that one may stop there', async ({
    page,
  }) => {
    await page.goto('/');
    const line = cards(page).nth(2).getByText('Stop here, owe nothing');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [box, third, fourth] = await Promise.all(
        [line, cards(page).nth(2).locator('.panel'), cards(page).nth(3).locator('.panel')].map(
          (part) => part.boundingBox(),
        ),
      );
      if (!box || !third || !fourth) throw new Error('A step is not shown.');
      expect(box.y).toBeGreaterThan(third.y + third.height);
      expect(box.y + box.height).toBeLessThan(fourth.y);
      expect(box.x + box.width).toBeCloseTo(third.x + third.width, 0);
    }
  });
});

test('the quote leads to its case study, and What Drives Us? names four values', async ({
  page,
}) => {
  await page.goto('/#clients');
  const clients = page.locator('#clients');
  await expect(clients.getByText('40% less data processing time')).toBeVisible();
  const story = clients.getByRole('link', { name: 'Read the story' });
  await expect(story).toHaveAttribute('href', '/case-studies/sora-fuel');
  await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText([
    'Innovation',
    'Excellence',
    'Partnership',
    'Integrity',
  ]);
});

test('beside the form, wide windows say what happens next', async ({ page }) => {
  await page.goto('/#contact');
  const next = page.locator('#contact').getByText('What happens next');
  await expect(next).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(next).toBeHidden();
});

test('no line of a lead begins with a dash', async ({ page }) => {
  await page.goto('/');
  const lead = page.locator('#how-it-works .section-head > p');
  await expect(lead).toContainText('Solution\u00a0— Powered');
});

test.describe('reveal', () => {
  const grid = '#services .ruled-grid';

  test('shows an element once 120 px of it are in the viewport, and hides it again below', async ({
    page,
  }) => {
    await page.goto('/');
    const waiting = page.locator(`${grid}[data-waiting]`);
    const scrollToEdge = (inside: number) =>
      page.locator(grid).evaluate((element, px) => {
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
  });

  test('hides nothing under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator(`${grid} > li`).first()).toHaveCSS('opacity', '1');
  });
});
