/** The browser's back control closes an open dialog and leaves the page where it is (decisions, "Dialogs"). */

import { cancelDialog, dialogEntry as marker } from '#browser/form-dialog.ts';

/**
 * True while the browser goes back from the entry of a closed dialog. That takes a moment, in which another dialog may
 * open. One variable for all dialogs, as a page has one history.
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

/** Closes the open dialog, or has it ask first, when the visitor has gone back. */
const onPopState = (): void => {
  const wasLeaving = isLeaving;
  isLeaving = false;
  const dialog = document.querySelector<HTMLDialogElement>('[data-light-dismiss][open]');
  const isEntered = history.state === marker;
  // The visitor has gone forward, to the entry of a dialog that is closed.
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
