/**
 * When a visitor first touched an island. The scripts of an island begin later, on a slow connection by many seconds:
 * so the page's own script notes it, on the island's element, as it shares no variables with them.
 */

/** Notes an event of the visitor as the first touch, unless there was one before. */
export const noteTouch = (island: HTMLElement, { timeStamp }: Event): void => {
  island.dataset['touchedAt'] ??= String(timeStamp);
};

/** Milliseconds since the first touch of the island around a form; where none was noted, since the page was opened. */
export const sinceFirstTouch = (form: HTMLFormElement): number =>
  performance.now() -
  Number(form.closest<HTMLElement>('[data-touched-at]')?.dataset['touchedAt'] ?? 0);
