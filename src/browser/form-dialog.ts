/** A dialog with a form in it: what its page's script (components/dialogs) and its island have to agree on. */

/** The `returnValue` of a dialog that was closed together with what was written in it: by Cancel, or after a question. */
export const discarded = 'discarded';

/** Asked before text is lost, by the browser as long as the form's script is not there, and by its own dialog then. */
export const discardQuestion = 'Discard what you have written?';
