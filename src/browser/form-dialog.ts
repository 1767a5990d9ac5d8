/** A dialog with a form in it: what its page's script (components/dialogs) and its island have to agree on. */

/** The `returnValue` of a dialog that was closed together with what was written in it: by Cancel, or after a question. */
export const discarded = 'discarded';

/** Dispatched on a dialog, cancelable, to have it ask; cancelled by the script that does (islands/forms/guard-dialog.ts). */
export const askEvent = 'ask-to-discard';

/** Whether nothing is written in the dialog, in fields that visitors can see. */
export const isBlank = (dialog: HTMLDialogElement): boolean =>
  ![
    ...dialog.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [tabindex="-1"]), textarea',
    ),
  ].some(({ value }) => value.trim());

/** Whether something would be lost: not while the form is being submitted, with Cancel disabled, nor when it is hidden. */
export const isAtStake = (dialog: HTMLDialogElement): boolean =>
  !isBlank(dialog) && !dialog.querySelector('form[hidden], [data-closes]:disabled');
