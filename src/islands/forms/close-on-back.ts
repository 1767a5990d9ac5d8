/** The browser's back control closes an open dialog and leaves the page where it is (decisions, "Dialogs"). */

import { cancelDialog, dialogEntry as marker } from '#browser/form-dialog.ts';

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
  const isEntered = history.state === marker;
  // Forward, to the entry of a dialog that is closed.
  if (!dialog && isEntered) history.back();
  if (!dialog || isEntered) return;
  if (!wasLeaving) cancelDialog(dialog);
  if (dialog.open) addEntry();
};

/** Has the browser's back control close a dialog, or have it ask, as Escape does. */
export const closeOnBack = (dialog: HTMLDialogElement): void => {
  // Added once, however many dialogs there are.
  addEventListener('popstate', onPopState);
  new MutationObserver(() => follow(dialog)).observe(dialog, { attributeFilter: ['open'] });
  follow(dialog);
};
