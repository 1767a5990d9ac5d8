/**
 * Opens and closes the dialogs of the page. `data-opens="id"` is on a link (which is followed when scripts do not run),
 * `data-closes` on a button or link inside a dialog, and `data-light-dismiss` on a dialog that a press beside its content
 * also closes. The native dialog does the rest: focus, and the inert page behind it. However a dialog is closed, it
 * gets `cancel` first, as with Escape. The form's island cancels that event to ask before text is lost (decisions,
 * "Dialogs", guard-dialog.ts). Listens in the capture phase, so that client:intent does not defer these clicks.
 */
import type * as formDialog from '#browser/form-dialog.ts';

// Only types are imported: a module shared with an island would become a separate file, and another request.
const discarded: typeof formDialog.discarded = 'discarded';
const dialogEntry: typeof formDialog.dialogEntry = 'dialog';
const discardQuestion: typeof formDialog.discardQuestion = 'Discard what you have written?';

const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  // A dialog returns the focus to the element that had it, but Safari does not focus a clicked link.
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
    // With a value, as on Cancel, it closes without asking.
    if (closer?.dataset.closes) dialog?.close(closer.dataset.closes);
    else close(dialog);
    if (closer instanceof HTMLButtonElement) event.preventDefault();
    // The dialog fills the window (dialog.css): a click beside what is shown of it has the dialog as its target.
    if ('lightDismiss' in target.dataset) close(target as HTMLDialogElement);
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
  // By default, Chromium closes a dialog at the second Escape without firing `cancel`.
  const dialog = event.key === 'Escape' ? (event.target as Element).closest('dialog') : null;
  // Not Escape that ends a word being composed, as in chat-window.ts.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
  if (dialog && !event.isComposing && event.keyCode !== 229) {
    event.preventDefault();
    close(dialog);
  }
});

// Until the form's script has loaded, the browser asks.
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

// The page was loaded again with an open dialog. One Back is to leave a page on which nothing is open.
if (history.state === dialogEntry) history.back();

// With scripts the links open a dialog, so screen readers should announce them as buttons.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}
