/** A dialog with a form: what the page's script (components/dialogs) and the form's island must agree on. */

/** The `returnValue` of a dialog that its visitor closed: what was written in it is discarded. */
export const discarded = 'discarded';

/** State of the history entry that an open dialog adds on top of the page's own. */
export const dialogEntry = 'dialog';

/** Closes a dialog as Escape does: it asks first if text would be lost (components/dialogs/dialogs.ts). */
export const cancelDialog = (dialog: HTMLDialogElement | null | undefined): void => {
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
};
