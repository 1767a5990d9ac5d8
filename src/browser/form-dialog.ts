/** A dialog with a form in it: what its page's script (components/dialogs) and its island have to agree on. */

/**
 * The `returnValue` of a dialog that was closed together with what was written in it: by Cancel, after a question, or with
 * nothing in it.
 */
export const discarded = 'discarded';

/** Dispatched on a dialog, cancelable, to have it ask; cancelled by the script that does (islands/forms/guard-dialog.ts). */
export const askEvent = 'ask-to-discard';
