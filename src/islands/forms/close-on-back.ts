/** The browser's back control closes an open dialog and leaves the page where it is (decisions, "Dialogs"). */

/** State of the history entry that an open dialog adds on top of the page's own. */
const marker = 'dialog';

/**
 * True while the entry of a closed dialog is being left, which takes a moment, in which the next dialog may open. One
 * variable for all dialogs, as a page has one history.
 */
let isLeaving = false;

const addEntry = (): void => {
  if (history.state !== marker) history.pushState(marker, '');
};

/** Adds a history entry for a dialog that is open, and removes that of one that is closed. */
const follow = (dialog: HTMLDialogElement): void => {
  if (dialog.open) {
    if (!isLeaving) addEntry();
  } else if (!isLeaving && history.state === marker) {
    isLeaving = true;
    history.back();
  }
};

/** The browser's back control closes the open dialog, or has it ask. */
const onPopState = (): void => {
  const wasLeaving = isLeaving;
  isLeaving = false;
  const dialog = document.querySelector<HTMLDialogElement>('[data-light-dismiss][open]');
  if (!dialog || history.state === marker) return;
  // The same event as at Escape, so that the dialog can ask instead of closing.
  const mayClose = !wasLeaving && dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (mayClose) dialog.close();
  else addEntry();
};

/** Has the browser's back control close a dialog, or have it ask, as Escape does. */
export const closeOnBack = (dialog: HTMLDialogElement): void => {
  // Added once, however many dialogs there are.
  addEventListener('popstate', onPopState);
  new MutationObserver(() => follow(dialog)).observe(dialog, { attributeFilter: ['open'] });
  follow(dialog);
};
