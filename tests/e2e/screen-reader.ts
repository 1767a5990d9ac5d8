/** Records what a screen reader announces: additions to live regions, and focused elements. */
import { expect, type Locator, type Page } from '@playwright/test';

type Recorder = Window & { heard?: string[] };

/** Runs in the page, before its scripts. */
const record = (): void => {
  const heard: string[] = [];
  (window as Recorder).heard = heard;
  const words = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim();
  const say = (how: string, text: string | null | undefined): void => {
    if (words(text)) heard.push(`${how}: ${words(text)}`);
  };
  const isSeen = (element: Element | null | undefined): boolean =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
  const live = '[role=status], [role=alert], [role=log], [aria-live]';

  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      const parent = target instanceof Element ? target : target.parentElement;
      const region = parent?.closest(live);
      const isSilent = region?.getAttribute('aria-live') === 'off' || !isSeen(region);
      const how = region?.role ?? 'live';
      if (region && !isSilent) {
        const said = type === 'characterData' ? [target] : addedNodes;
        for (const node of said) if (node.isConnected) say(how, node.textContent);
      }
      // Elements with this role are announced when they appear. Others announce only later changes.
      for (const node of region ? [] : addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue;
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.role === 'alert' && isSeen(alert)) say('alert', alert.textContent);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });

  document.addEventListener('focusin', ({ target }) => {
    const focused = target as HTMLInputElement;
    const described = focused.getAttribute('aria-describedby')?.split(' ') ?? [];
    const text = (element: Element | null | undefined): string => words(element?.textContent);
    say(
      'focus',
      [
        focused.ariaLabel ?? (text(focused.labels?.[0]) || text(focused)),
        ...described.map((id) => text(document.getElementById(id))),
      ].join('; '),
    );
  });
};

/** Starts recording. Call it before the page opens. */
export const recordHeard = (page: Page): Promise<unknown> => page.addInitScript(record);

/** Resolves once the page has been painted. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );

export const forgetHeard = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as Recorder).heard?.splice(0));

/** Returns the announcements since `forgetHeard`. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Recorder).heard ?? []);

export const matching = (expected: Array<string | RegExp>): unknown[] =>
  expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));

/** Acts, and expects exactly these announcements. */
export const expectHeard = async (
  page: Page,
  act: () => Promise<unknown>,
  ...expected: Array<string | RegExp>
): Promise<void> => {
  await forgetHeard(page);
  await act();
  const heardOnceMore = () => painted(page).then(() => heard(page));
  await expect.poll(heardOnceMore).toEqual(matching(expected));
};

/** Presses a button by keyboard, and expects exactly these announcements. */
export const expectHeardOnPress = async (
  page: Page,
  button: Locator,
  ...expected: Array<string | RegExp>
): Promise<void> => {
  await button.focus();
  await expectHeard(page, () => button.press('Enter'), ...expected);
};
