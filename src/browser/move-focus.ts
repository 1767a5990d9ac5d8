/** Marks the field that keeps the focus, as the visitor types in it. */
const mark = 'data-typing';

/**
 * Keeps the focus in a field in which the visitor types, although a deferred press (directives/intent.ts) would move
 * it. The field keeps it until the visitor leaves the field, or submits with Enter.
 */
export const keepFocusIn = (field: HTMLElement): void => {
  const release = (): void => field.removeAttribute(mark);
  field.setAttribute(mark, '');
  field.onblur = release;
  field.onkeydown = ({ key }) => {
    if (key === 'Enter' && field instanceof HTMLInputElement) release();
  };
};

/** Moves the focus to what a press of the visitor leads to, unless a field keeps it. */
export const moveFocus = (target: HTMLElement | null | undefined): void => {
  if (!document.activeElement?.hasAttribute(mark)) target?.focus();
};
