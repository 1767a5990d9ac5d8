/** Whether what has the focus can be seen, at each stop of a walk by Tab. */
import type { CDPSession, Page } from '@playwright/test';

/** What has the focus, as one line, and whether any of it is in the window with nothing over it (WCAG 2.4.11). */
export interface Stop {
  stop: string;
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
  walk.look = (focused) => {
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
    return { stop: `${focused.localName} ${focused.id} ${name}`, isHidden: !isSeen(focused) };
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
export const watchStops = (page: Page): Promise<unknown> => page.addInitScript(noteStops);

/** What has the focus now; undefined when it has left the page. */
export const currentStop = (page: Page): Promise<Stop | undefined> =>
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
export const stopsOf = async (
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
