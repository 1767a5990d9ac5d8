/**
 * The time at which a visitor first touched an island. An island's scripts may start many seconds later. The page's
 * script therefore records the time, in an attribute, because the two share no variables.
 */

/** Records a visitor's event as the first touch, unless there was one before. */
export const noteTouch = (island: HTMLElement, { timeStamp }: Event): void => {
  island.dataset['touchedAt'] ??= String(timeStamp);
};

/** Returns the milliseconds since the first touch of the island around a form. No touch: since the page was opened. */
export const sinceFirstTouch = (form: HTMLFormElement): number =>
  performance.now() -
  Number(form.closest<HTMLElement>('[data-touched-at]')?.dataset['touchedAt'] ?? 0);
