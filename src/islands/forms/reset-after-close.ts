import { discarded } from '#browser/form-dialog.ts';

/** The specification's delay (section 4). */
const resetAfterMs = 300;

/**
 * Has the form in a dialog reset 300 ms after the dialog was closed (decisions, "Dialogs").
 *
 * @param reset called with whether to discard the text, too. It is kept while a submission is under way, which may
 * fail, and when the browser closed the dialog without asking the page
 */
export const resetAfterClose = (
  dialog: HTMLDialogElement,
  reset: (discardText: boolean) => void,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => void) | undefined;
  const resetNow = (): void => {
    clearTimeout(timer);
    pending?.();
    pending = undefined;
  };
  const resetSoon = (): void => {
    const isUnderWay = dialog.querySelector('[data-closes]:disabled');
    const discardText = dialog.returnValue === discarded && !isUnderWay;
    pending = () => reset(discardText);
    timer = setTimeout(resetNow, resetAfterMs);
  };
  dialog.addEventListener('close', resetSoon);
  // The dialog was closed before this script loaded.
  if (!dialog.open) resetSoon();
  // If the dialog is opened again earlier, it is reset at once, before anything is typed.
  new MutationObserver(() => {
    if (dialog.open) resetNow();
  }).observe(dialog, { attributeFilter: ['open'] });
};
