/** Layout and presses on the pages of services, use cases and stories. */
import type { Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { sources } from '#collections/sources.ts';
import { dataOf } from '../helpers/content.ts';
import { services, stories } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const [story] = stories;
const noStory = 'There is no story in content/.';
const pathOfStory = story?.path ?? '';
const listed = services.filter(({ data }) => data.overviews.includes('services'));
/** The service with the longest title among those with a drawing. */
const [drawn] = services
  .filter(({ path }) => existsSync(`public/images${path}.svg`))
  .toSorted((a, b) => b.data.title.length - a.data.title.length);

const cards = (page: Page) => page.locator('.service-card');

test('a press anywhere on a service card opens its page', async ({ page }) => {
  for (const path of ['/services', '/solutions']) {
    await page.goto(path);
    const last = cards(page).last();
    const href = await last.getByRole('link').getAttribute('href');
    await last.click({ position: { x: 4, y: 4 } });
    await expect(page, path).toHaveURL(href ?? '');
  }
});

/** Points of a card, as shares of its width and height: corners, words, and the drawing of a large card. */
const placesOfCard = [0.01, 0.25, 0.5, 0.75, 0.99].flatMap((x) =>
  [0.01, 0.5, 0.99].map((y) => ({ x, y })),
);

test('a card’s link covers the whole card, and nothing outside it', async ({ page }) => {
  for (const path of ['/', '/services', '/solutions']) {
    await page.goto(path);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const misses = await cards(page).evaluateAll(
        (all, places) =>
          all.flatMap((card) => {
            card.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { left, top, width, height } = card.getBoundingClientRect();
            const linkAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('a');
            const own = card.querySelector('a');
            return [
              ...places.filter(({ x, y }) => linkAt(left + x * width, top + y * height) !== own),
              ...[top - 2, top + height + 2].filter((y) => linkAt(left + width / 2, y) === own),
            ];
          }),
        placesOfCard,
      );
      expect(misses, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('a service’s drawing is next to its heading, clear of the words', async ({ page }) => {
  test.skip(!drawn, 'No service has a drawing.');
  await page.goto(drawn?.path ?? '');
  await page.evaluate(() => document.fonts.ready);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const drawing = await page.locator('.page-hero .drawing').boundingBox();
    const wordsEnd = await page.locator('.page-hero h1').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().right;
    });
    expect(drawing?.x, `${width} px`).toBeGreaterThan(wordsEnd);
  }
});

test('on a phone every card shows its icon, and /solutions the drawing above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/services', '/solutions']) {
    await page.goto(path);
    const hidden = await cards(page)
      .locator('> div > :first-child')
      .evaluateAll((icons) =>
        icons.flatMap((icon) => {
          icon.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { x, y, width, height } = icon.getBoundingClientRect();
          const there = document.elementsFromPoint(x + width / 2, y + height / 2);
          const isOnTop = width >= 72 && !there.some((one) => one.matches('.drawing'));
          return isOnTop ? [] : [icon.outerHTML];
        }),
      );
    expect(hidden, path).toEqual([]);
  }
  const [drawing, icon] = await Promise.all([
    cards(page).first().locator('.drawing').boundingBox(),
    cards(page).first().locator('> div > :first-child').boundingBox(),
  ]);
  expect(drawing?.width).toBe(350);
  expect(drawing?.y).toBeLessThan(icon?.y ?? 0);
});

test('the use-case index stays in view, shows the service being read, and leads to each', async ({
  page,
}) => {
  const index = page.getByRole('navigation', { name: 'Services on this page' });
  const { title = '' } = services.at(-3)?.data ?? {};
  const last = index.getByRole('link', { name: title, exact: true });
  const heading = page.getByRole('heading', { name: title, exact: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/use-cases');
    await expect(index.getByRole('link')).toHaveCount(services.length);
    if (width === 390) {
      await expect(last).not.toBeInViewport();
      await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(heading).toBeInViewport();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    }
    // By keyboard, because the page scrolls the row while a pointer moves to a link.
    await last.press('Enter');
    await expect(heading).toBeInViewport();
    await expect(index).toBeInViewport();
    const boxes = await Promise.all([index.boundingBox(), heading.boundingBox()]);
    if (width < 1024)
      expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
  }
});

test('the use-case index highlights the layer of the service being read', async ({ page }) => {
  await page.goto('/use-cases');
  for (const service of await page.locator('.case-row').all()) {
    await service.evaluate((row) => row.scrollIntoView({ behavior: 'instant' }));
    await expect
      .poll(() =>
        page.locator('.index a').evaluateAll((links) => {
          const colours = links.map((link) => getComputedStyle(link, '::before').backgroundColor);
          const current = links.findIndex((link) => link.matches(':target-current'));
          return colours.filter((colour) => colour === colours[current]).length;
        }),
      )
      .toBe(1);
  }
});

test('the row of services keeps the focused link fully in view, in both directions', async ({
  page,
}) => {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/use-cases');
    const row = page.getByRole('navigation', { name: 'Services on this page' });
    const links = await row.getByRole('link').all();
    await links[0]?.focus();
    const stops = [...links, ...links.slice(0, -1).reverse()];
    for (const [index, link] of stops.entries()) {
      if (index) await page.keyboard.press(index < links.length ? 'Tab' : 'Shift+Tab');
      await expect(link).toBeFocused();
      // A small scroll of the page must not move the row away from the focused link.
      const { seen, whole } = await link.evaluate(
        async (element, by) => {
          const ended = new Promise((resolve) => {
            document.addEventListener('scrollend', resolve, { once: true });
          });
          scrollBy({ top: by, behavior: 'instant' });
          await ended;
          // The page reacts to the scroll after its next paint.
          for (let paint = 0; paint < 2; paint += 1)
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          const [box, frame] = [
            element.getBoundingClientRect(),
            (element.closest('ol') as Element).getBoundingClientRect(),
          ];
          const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
          const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
          const isOnTop = element.contains(
            document.elementFromPoint((left + right) / 2, (top + bottom) / 2),
          );
          return {
            seen: isOnTop ? Math.round((right - left) * (bottom - top)) : 0,
            whole: Math.round(Math.min(box.width, frame.width) * box.height),
          };
        },
        index % 2 ? -1 : 1,
      );
      expect(seen, `stop ${index} at ${viewport.width} px`).toBe(whole);
    }
  }
});

test('a story begins with large figures and, in wide windows, its drawing', async ({ page }) => {
  test.skip(!story, noStory);
  await page.goto(pathOfStory);
  const head = page.locator('.page-hero');
  const drawing = head.locator('.drawing');
  for (const [width, size] of [
    [1280, '56px'],
    [1024, '56px'],
    [768, '56px'],
    [767, '40px'],
    [390, '40px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const figure of await head.locator('.figure strong').all())
      await expect(figure, `${width} px`).toHaveCSS('font-size', size);
    const [rule, picture] = await Promise.all([
      head.locator('.evidence').boundingBox(),
      drawing.boundingBox(),
    ]);
    if (width >= 1024) expect(picture?.width).toBe(416);
    if (width >= 768)
      expect(picture?.x).toBeGreaterThan((rule?.x ?? 0) + (rule?.width ?? Infinity));
  }
  await expect(head.locator('.evidence')).toHaveCSS('border-top-width', '2px');

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/use-cases');
  const featured = page.getByRole('region', { name: 'Featured case study' });
  for (const figure of await featured.locator('.figure strong').all())
    await expect(figure).toHaveCSS('font-size', '56px');
});

test('a story’s results are in columns one gap apart, and in one column below 480 px', async ({
  page,
}) => {
  test.skip(!story, noStory);
  await page.goto(pathOfStory);
  for (const [width, columns] of [
    [1280, 3],
    [1024, 2],
    [480, 2],
    [479, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page.locator('#results li').evaluateAll((items) =>
      items.map((item) => {
        const { left, right } = item.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      }),
    );
    const lefts = [...new Set(boxes.map(({ left }) => left))].toSorted((a, b) => a - b);
    const rights = [...new Set(boxes.map(({ right }) => right))].toSorted((a, b) => a - b);
    expect(lefts, `${width} px`).toHaveLength(Math.min(columns, boxes.length));
    expect(
      lefts.slice(1).map((left, index) => left - (rights[index] ?? 0)),
      `${width} px`,
    ).toEqual(lefts.slice(1).map(() => 40));
  }
});

test('a story’s list of parts stays in view in wide windows, and scrolls in low ones', async ({
  page,
}) => {
  test.skip(!story, noStory);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pathOfStory);
  const list = page.getByRole('navigation', { name: 'Parts of this story' });
  await expect(list).toHaveCount(1);
  const showEnd = (): Promise<void> =>
    page
      .locator('#story .prose > :last-child')
      .evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const sides = () =>
    page.evaluate(() => {
      const left = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().left ?? 0;
      const { right = 0, top = 0 } =
        document.querySelector('.index')?.getBoundingClientRect() ?? {};
      return { top, right, words: left('#story .prose'), band: left('#results') };
    });
  await showEnd();
  const { top, right, words, band } = await sides();
  expect(top).toBe(96);
  expect(words).toBeGreaterThan(right);
  expect(band).toBe(0);

  await page.setViewportSize({ width: 1280, height: 330 });
  await showEnd();
  const last = list.getByRole('link').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport();
  expect(await list.evaluate((nav) => nav.scrollTop)).toBeGreaterThan(0);

  // In the page's flow, below the overview.
  await page.setViewportSize({ width: 1023, height: 800 });
  await showEnd();
  await expect(list).not.toBeInViewport();
});

test('pages with many sections have section headings of 46 px, and others of 24 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/partners', '/mendix-solutions', ...stories.map(({ path }) => path)]) {
    await page.goto(path);
    const sizesOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((headings) => [
          ...new Set(headings.map((one) => parseFloat(getComputedStyle(one).fontSize))),
        ]);
    const [section, ...more] = await sizesOf('main h2:not(.prose *)');
    expect(section, path).toBeCloseTo(46.4);
    expect(more, path).toEqual([]);
    expect(await sizesOf('main :is(h3, .prose h2)'), path).toEqual([24]);
  }
});

test.describe('beds of rock on /services', () => {
  const beds = (page: Page) => page.locator('.page-hero nav').getByRole('link');

  /** Returns the elements, other than the bed itself, under the corners of each bed's words. */
  const strangersOf = (page: Page) =>
    beds(page).evaluateAll((links) =>
      links.flatMap((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.querySelector('span') ?? link);
        return [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
          [left, (left + right) / 2, right].flatMap((x) =>
            [top, bottom].flatMap((y) => {
              const there = document.elementFromPoint(x, y);
              return link.contains(there) ? [] : [`${link.textContent}: ${there?.outerHTML}`];
            }),
          ),
        );
      }),
    );

  test('lead to every service, and keep even a long name on its bed', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto('/services');
    const hrefs = await beds(page).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(
      await cards(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    );
    await page.evaluate(() => document.fonts.ready);
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await strangersOf(page), `at ${width} px`).toEqual([]);
      for (const bed of await beds(page).all())
        expect((await bed.boundingBox())?.height).toBeGreaterThanOrEqual(62);
    }
    const long = beds(page).nth(2);
    const before = await long.boundingBox();
    await long.evaluate((link) => {
      const text = link.querySelector('span')?.firstChild;
      if (text) text.nodeValue = 'Gastroenterological instrumentation for laboratories '.repeat(4);
    });
    await page.setViewportSize({ width: 1024, height: 900 });
    expect((await long.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 24);
    expect(await strangersOf(page)).toEqual([]);
  });

  test('change on hover and focus, and keep outlines with forced colours', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/services');
    const paint = (nth: number) =>
      beds(page)
        .nth(nth)
        .locator('path')
        .first()
        .evaluate((path) => {
          const { fill, stroke } = getComputedStyle(path);
          return { fill, stroke };
        });
    const [first, second] = [await paint(0), await paint(1)];
    expect(second.fill).not.toBe(first.fill);
    await beds(page).nth(0).hover();
    const lit = await paint(0);
    expect([first.fill, second.fill]).not.toContain(lit.fill);
    await beds(page).nth(0).focus();
    await page.keyboard.press('Tab');
    await expect(beds(page).nth(1)).toBeFocused();
    expect(await paint(1)).toEqual(lit);

    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await paint(2);
    expect(forced.stroke).not.toBe(forced.fill);
    await beds(page).nth(2).click();
    await expect(page).toHaveURL(listed[2]?.path ?? '');
  });

  test('give way to waves in narrower windows, and are not printed', async ({ page }) => {
    await page.goto('/services');
    const [name = ''] =
      Object.entries(dataOf(sources.servicesPage).choices).find(([, href]) =>
        href.startsWith('/services/'),
      ) ?? [];
    test.skip(!name, 'No choice leads to a service.');
    const choice = page.getByRole('link', { name });
    const waves = page.locator('.page-hero > svg');
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(waves).toBeHidden();
    // A bed links to the same page.
    await expect(choice).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 900 });
    await expect(beds(page)).toHaveCount(0);
    await expect(waves).toBeVisible();
    await expect(choice).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.page-hero nav').last()).toBeHidden();
  });
});
