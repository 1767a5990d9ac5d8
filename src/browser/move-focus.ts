/** Marks the field that keeps the focus, as the visitor types in it. */
const mark = 'data-typing';

/**
 * Has a field in which the visitor types keep the focus when a press that was deferred (directives/intent.ts) would move
 * it: until the `change` of the field, when the visitor leaves it or presses Enter.
 */
export const keepFocusIn = (field: HTMLElement): void => {
  field.setAttribute(mark, '');
  field.onchange = () => field.removeAttribute(mark);
};

/** Moves the focus to what a press of the visitor leads to, unless a field keeps it. */
export const moveFocus = (target: HTMLElement | null | undefined): void => {
  if (!document.activeElement?.hasAttribute(mark)) target?.focus();
};
