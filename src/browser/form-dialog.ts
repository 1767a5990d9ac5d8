/** A dialog with a form: what the page's script (components/dialogs) and the form's island must agree on. */

/** The `returnValue` of a dialog whose text was discarded: by Cancel, or after a question. */
export const discarded = 'discarded';

/** State of the history entry that an open dialog adds on top of the page's own. */
export const dialogEntry = 'dialog';

/** Asked before text is lost: by the browser until the form's script has loaded, then by a dialog of ours. */
export const discardQuestion = 'Discard what you have written?';
