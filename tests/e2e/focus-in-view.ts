/** Whether what has the focus can be seen, measured in the page: a function to be passed to `evaluate`. */
import type { ViewportSize } from '@playwright/test';

export const low: ViewportSize = { width: 320, height: 256 };
/** Those that the accessibility statement names. */
export const windows: ViewportSize[] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  low,
];

/**
 * What has the focus, as one line, and whether any of it is in the window with nothing over it (WCAG 2.4.11); undefined when
 * the focus has left the page.
 */
export const findFocus = (): { stop: string; isHidden: boolean } | undefined => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const isSeen = [...focused.getClientRects()].some((box) => {
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    if (right - left < 1 || bottom - top < 1) return false;
    return [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].some((x) =>
      [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit !== null && (focused.contains(hit) || hit.contains(focused));
      }),
    );
  });
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  return { stop: `${focused.localName} ${focused.id} ${name}`, isHidden: !isSeen };
};
