/**
 * Opens and closes the dialogs of the page: `data-opens="id"` stands on a link (which is followed where scripts do not
 * run), `data-closes` on a button or link inside a dialog, and `data-light-dismiss` on a dialog with a form in it, which a
 * press on the backdrop closes too. The native dialog does the rest: Escape, focus, the inert page behind it. Before text
 * is lost, the dialog asks (decisions 39). Listens in the capture phase, so client:intent does not defer these clicks.
 */
import { askEvent, discarded, isAtStake } from '#browser/form-dialog.ts';

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

const hasForm = (element: unknown): element is HTMLDialogElement =>
  element instanceof HTMLDialogElement && 'lightDismiss' in element.dataset;

/** Asks whether to discard what was written, with a dialog of the browser as long as the form's script is not there. */
const ask = (dialog: HTMLDialogElement): void => {
  if (!dialog.dispatchEvent(new Event(askEvent, { cancelable: true }))) return;
  if (confirm('Discard what you have written?')) dialog.close(discarded);
};

const close = (dialog: HTMLDialogElement): void => {
  if (hasForm(dialog) && isAtStake(dialog)) ask(dialog);
  else dialog.close();
};

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    const trigger = opener(target);
    if (trigger && open(trigger)) event.preventDefault();
    const closer = target.closest<HTMLElement>('[data-closes]');
    const dialog = closer?.closest('dialog');
    // Cancel says so itself.
    if (closer?.dataset.closes === discarded) dialog?.close(discarded);
    else if (dialog) close(dialog);
    if (closer instanceof HTMLButtonElement) event.preventDefault();
    // The target of a click on the backdrop is the dialog itself, whose content covers all of it.
    if (hasForm(target)) close(target);
  },
  true,
);

// Escape, and the back gesture of Android. A browser that is asked twice in a row closes the dialog; the text stays.
document.addEventListener(
  'cancel',
  (event) => {
    if (!hasForm(event.target) || !event.cancelable || !isAtStake(event.target)) return;
    event.preventDefault();
    ask(event.target);
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
});

// Screen readers announce the links as what they are with scripts: buttons that open a dialog.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}
