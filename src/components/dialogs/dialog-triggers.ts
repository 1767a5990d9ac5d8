/**
 * Opens and closes the dialogs of the page: `data-opens="id"` stands on a link (which is followed where scripts do not
 * run), `data-closes` on a button or link inside a dialog. The native dialog does the rest: Escape, focus, the inert
 * page behind it. Listens in the capture phase, so client:intent does not defer these clicks.
 */
const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  // A dialog returns the focus to the element that had it, and Safari does not focus a link that is clicked.
  trigger.focus({ preventScroll: true });
  trigger.closest('dialog')?.close();
  if (!dialog.open) dialog.showModal();
  return true;
};

const isBlank = (dialog: HTMLDialogElement): boolean =>
  [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].every(
    ({ value }) => !value,
  );

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    const trigger = opener(target);
    if (trigger && open(trigger)) event.preventDefault();
    const closer = target.closest('[data-closes]');
    closer?.closest('dialog')?.close();
    if (closer instanceof HTMLButtonElement) event.preventDefault();
    // The target of a click on the backdrop is the dialog itself, whose content covers all of it.
    if (target instanceof HTMLDialogElement && 'lightDismiss' in target.dataset && isBlank(target))
      target.close();
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

export {};
