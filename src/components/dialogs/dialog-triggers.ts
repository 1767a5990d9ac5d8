/**
 * Opens and closes the dialogs of the page: `data-opens="id"` stands on a link (which is followed where scripts do not
 * run), `data-closes` on a button or link inside a dialog, and `data-light-dismiss` on a dialog that a press on the
 * backdrop closes too. The native dialog does the rest: focus, and the inert page behind it. However a dialog is closed,
 * it gets `cancel` first, as at Escape; the island of its form prevents that to ask before text is lost (decisions, "Dialogs",
 * guard-dialog.ts). Listens in the capture phase, so client:intent does not defer these clicks.
 */
import type * as formDialog from '#browser/form-dialog.ts';

// Only types are imported: a module that is shared with an island becomes a file of its own, and another request.
const discarded: typeof formDialog.discarded = 'discarded';
const discardQuestion: typeof formDialog.discardQuestion = 'Discard what you have written?';

const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  // A dialog returns the focus to the element that had it, and Safari does not focus a link that is clicked.
  trigger.focus({ preventScroll: true });
  trigger.closest('dialog')?.close();
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
  }
  return true;
};

const close = (dialog: HTMLDialogElement | null | undefined): void => {
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
};

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as HTMLElement;
    const trigger = opener(target);
    if (trigger && open(trigger)) event.preventDefault();
    const closer = target.closest<HTMLElement>('[data-closes]');
    const dialog = closer?.closest('dialog');
    // With a value, as Cancel has, it closes without a question.
    if (closer?.dataset.closes) dialog?.close(closer.dataset.closes);
    else close(dialog);
    if (closer instanceof HTMLButtonElement) event.preventDefault();
    // The target of a click on the backdrop is the dialog itself, whose content covers all of it.
    if ('lightDismiss' in target.dataset) close(target as HTMLDialogElement);
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
  // Left to itself, Chromium closes a dialog at the second Escape without `cancel`.
  const dialog = event.key === 'Escape' ? (event.target as Element).closest('dialog') : null;
  if (dialog && !event.isComposing) {
    event.preventDefault();
    close(dialog);
  }
});

// As long as the form's script is not there, the browser asks.
document.addEventListener(
  'cancel',
  (event) => {
    const dialog = event.target as HTMLDialogElement;
    const isWritten = [
      ...dialog.querySelectorAll<HTMLInputElement>('form:not([novalidate]) :is(input, textarea)'),
    ].some(({ value, defaultValue }) => value !== defaultValue);
    // As in guard-dialog.ts.
    const choice = 'form:not([novalidate]) option:checked:not([selected], [value=""])';
    if (!isWritten && !dialog.querySelector(choice)) return;
    event.preventDefault();
    if (confirm(discardQuestion)) dialog.close(discarded);
  },
  true,
);

// Screen readers announce the links as what they are with scripts: buttons that open a dialog.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}
