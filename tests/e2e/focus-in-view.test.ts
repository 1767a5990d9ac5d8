/**
 * Each control that Tab and Shift+Tab reach is visible (WCAG 2.4.11), and no part of it is under the floating buttons:
 * next to a toast, in a dialog and with the chat open. `npm test` tries the page with the most fields in the lowest
 * window, `npm run test:full` one page of each template in each window.
 */
import type { CDPSession, Page, ViewportSize } from '@playwright/test';
import { pagesOfTemplates } from '../helpers/built-pages.ts';
import { isFullRun } from '../full-run.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

interface Stop {
  /** The focused element, as one line. */
  stop: string;
  /** Whether no part of it is visible (WCAG 2.4.11), or a floating button covers a part of it. */
  isHidden: boolean;
}

interface Walk extends Window {
  look: (focused: Element) => Stop;
  stops: Map<Element, Stop>;
  /** Whether the element had the focus before. */
  isRound: boolean;
}

/** Runs in the page, before its scripts. Records each stop on `keyup`. */
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
            // A tab panel is taller than the free part of a low window.
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
    // Between the page's end and its start, no element has the focus.
    if (key !== 'Tab' || !focused || focused === document.body) return;
    walk.isRound ||= walk.stops.has(focused);
    if (!walk.isRound) walk.stops.set(focused, walk.look(focused));
  });
};

/** Records stops. Call it before the page opens. */
const watchStops = (page: Page): Promise<unknown> => page.addInitScript(noteStops);

/** Returns the focused element, or undefined if the focus has left the page. */
const currentStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused && focused !== document.body
      ? (window as unknown as Walk).look(focused)
      : undefined;
  });

/** More stops than any page has. */
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
 * Presses a key until the focus comes round. Returns all stops.
 *
 * @param pressesAtOnce how many presses are sent together, because waiting costs more than a press
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

/** The lowest window with a fixed header, which covers the largest part of it. */
const lowest: ViewportSize = { width: 640, height: 360 };
/** The windows that the accessibility statement names. */
const allWindows: ViewportSize[] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
  lowest,
];
const windows = isFullRun ? allWindows : [lowest];
const paths = isFullRun ? pagesOfTemplates().map(({ path }) => path) : ['/contact'];

/** Shows the page's toast with the longest text. */
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

/** Expects that no stop is hidden, forwards and backwards. */
const expectNoneHidden = async (page: Page, where: string): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const hidden = async (pressesAtOnce: number) =>
      (await stopsOf(page, key, pressesAtOnce)).filter(({ isHidden }) => isHidden);
    // Some parts follow the scrolling one frame later. Only slow presses show them.
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
      // A page with a toast has more covered.
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
