/** The attribute of the field that keeps the focus because the visitor is typing in it. */
const mark = 'data-typing';

/**
 * Keeps the focus in a field while the visitor types, although a deferred press (directives/intent.ts) would move it.
 * The field keeps the focus until the visitor leaves the field or submits with Enter.
 */
export const keepFocusIn = (field: HTMLElement): void => {
  const release = (): void => field.removeAttribute(mark);
  field.setAttribute(mark, '');
  field.onblur = release;
  field.onkeydown = ({ key }) => {
    if (key === 'Enter' && field instanceof HTMLInputElement) release();
  };
};

/** Moves the focus to the result of a visitor's press, unless a field keeps the focus (`keepFocusIn`). */
export const moveFocus = (target: HTMLElement | null | undefined): void => {
  if (!document.activeElement?.hasAttribute(mark)) target?.focus();
};
