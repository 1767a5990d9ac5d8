/**
 * Wherever Tab and Shift+Tab lead, what has the focus is not wholly hidden (WCAG 2.4.11), and no part of it is under the
 * floating buttons: beside a toast, in a dialog and with the chat open. In `npm test` on the page with the most fields, in the lowest window; in `npm run test:full` on one
 * page of each template, in each window.
 */
import type { CDPSession, Page, ViewportSize } from '@playwright/test';
import { pagesOfTemplates } from '../helpers/built-pages.ts';
import { isFullRun } from '../full-run.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

interface Stop {
  /** What has the focus, as one line. */
  stop: string;
  /** Whether none of it is in the window with nothing over it (WCAG 2.4.11), or any of it is under a floating button. */
  isHidden: boolean;
}

interface Walk extends Window {
  look: (focused: Element) => Stop;
  stops: Map<Element, Stop>;
  /** An element has had the focus before. */
  isRound: boolean;
}

/** Runs in the page, before its scripts: notes each stop when the key that led to it comes up. */
const noteStops = (): void => {
  const walk = Object.assign(window as unknown as Walk, { stops: new Map(), isRound: false });
  const isSeen = (focused: Element): boolean =>
    [...focused.getClientRects()].some((box) => {
      const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
      const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
      if (right - left < 1 || bottom - top < 1) return false;
      return [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].some((x) =>
        [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].some((y) => {
          const hit = document.elementFromPoint(
            left + (right - left) * x,
            top + (bottom - top) * y,
          );
          return hit !== null && (focused.contains(hit) || hit.contains(focused));
        }),
      );
    });
  const isUnderButton = (focused: Element): boolean => {
    const covers = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return (
      !focused.closest('dialog, .chat, .back-to-top') &&
      [...document.querySelectorAll('.chat-toggle, .back-to-top a')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .some((button) =>
          [...focused.getClientRects()]
            // A panel of tabs is taller than what is free of a low window.
            .filter(({ height }) => height < innerHeight / 2)
            .some((box) => covers(box, button.getBoundingClientRect())),
        )
    );
  };
  walk.look = (focused) => {
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
    return {
      stop: `${focused.localName} ${focused.id} ${name}`,
      isHidden: !isSeen(focused) || isUnderButton(focused),
    };
  };
  addEventListener('keyup', ({ key }) => {
    const focused = document.activeElement;
    // Between the page's end and its start, nothing has it.
    if (key !== 'Tab' || !focused || focused === document.body) return;
    walk.isRound ||= walk.stops.has(focused);
    if (!walk.isRound) walk.stops.set(focused, walk.look(focused));
  });
};

/** To be called before the page is opened. */
const watchStops = (page: Page): Promise<unknown> => page.addInitScript(noteStops);

/** What has the focus now; undefined when it has left the page. */
const currentStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused && focused !== document.body
      ? (window as unknown as Walk).look(focused)
      : undefined;
  });

/** More than any page has. */
const mostStops = 400;

const press = async (devtools: CDPSession, key: 'Tab' | 'Shift+Tab'): Promise<void> => {
  const modifiers = key === 'Tab' ? 0 : 8;
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
  await Promise.all(
    ['rawKeyDown', 'keyUp'].map((type) =>
      devtools.send('Input.dispatchKeyEvent', { type: type as 'keyUp', ...tab }),
    ),
  );
};

/**
 * All stops of one key, from where the focus is until it comes round.
 *
 * @param pressesAtOnce how many presses are sent at once: to wait for each costs more than what it does
 */
const stopsOf = async (
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  pressesAtOnce: number,
): Promise<Stop[]> => {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => Object.assign(window, { stops: new Map(), isRound: false }));
  for (let count = 0; count < mostStops; count += pressesAtOnce) {
    await Promise.all(Array.from({ length: pressesAtOnce }, () => press(devtools, key)));
    const stops = await page.evaluate(() => {
      const walk = window as unknown as Walk;
      return walk.isRound ? [...walk.stops.values()] : undefined;
    });
    if (stops) return stops;
  }
  throw new Error('Tab does not come round.');
};

/** The lowest in which the header stays: it covers the largest part of this one. */
const lowest: ViewportSize = { width: 640, height: 360 };
/** Those that the accessibility statement names. */
const allWindows: ViewportSize[] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
  lowest,
];
const windows = isFullRun ? allWindows : [lowest];
const paths = isFullRun ? pagesOfTemplates().map(({ path }) => path) : ['/contact'];

/** Shows a toast of the page's own markup, with the longest of texts. */
const addToast = (): void => {
  const template = document.querySelector<HTMLTemplateElement>('#toast');
  const toast = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  for (const text of [
    'Submission Failed',
    'Unable to send your message. Please try again later.',
  ]) {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    toast.firstElementChild?.append(paragraph);
  }
  document.querySelector('body > .toasts > [role=alert]')?.append(toast);
};

/** Expects that no stop is hidden, on both ways of going through the page. */
const expectNoneHidden = async (page: Page, where: string): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const hidden = async (pressesAtOnce: number) =>
      (await stopsOf(page, key, pressesAtOnce)).filter(({ isHidden }) => isHidden);
    // What follows the scrolling, a frame later, is seen only by a visitor who presses slowly.
    const isSuspect = (await hidden(20)).length > 0;
    expect(isSuspect ? await hidden(1) : [], `${key} ${where}`).toEqual([]);
  }
};

test.beforeEach(({ page }) => watchStops(page));

for (const path of paths) {
  test(`${path}: each focused control is visible`, async ({ page }) => {
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      // A toast covers more than a page alone.
      if (await page.locator('#toast').count()) await page.evaluate(addToast);
      await expectNoneHidden(page, `at ${viewport.width} × ${viewport.height}`);
    }
  });
}

for (const path of paths) {
  test(`${path}: the floating buttons of a phone hide no focused control`, async ({ page }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      await expectNoneHidden(page, `at ${viewport.width} × ${viewport.height}`);
    }
  });
}

for (const { width, height } of windows)
  test(`dialogs show each focused control at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    for (const id of ['quick-dialog', 'consultation']) {
      await page.locator(`#${id}`).evaluate((dialog: HTMLDialogElement) => dialog.showModal());
      await expectNoneHidden(page, `in #${id}`);
      await page.keyboard.press('Escape');
    }
  });

for (const { width, height } of isFullRun ? windows : [])
  test(`Escape shows a focused control behind the chat at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/sitemap');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.goto('/contact');
    const chat = page.getByRole('complementary', { name: 'Chat' });
    await expect(chat.getByRole('button', { name: /^(Expand|Minimize)$/ })).toBeVisible();
    await page.getByLabel('Full Name').focus();
    for (;;) {
      await page.keyboard.press('Tab');
      const focus = await currentStop(page);
      if (!focus) return;
      if (!focus.isHidden) continue;
      await page.keyboard.press('Escape');
      expect(await currentStop(page)).toEqual({ ...focus, isHidden: false });
      return;
    }
  });
