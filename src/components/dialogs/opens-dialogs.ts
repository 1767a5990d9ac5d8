/**
 * Opens dialogs that are in the page from static markup: `data-opens="id"` on a link (which is where it leads without
 * scripts) and `data-closes` on what is inside. Escape, focus and the inert page behind are the native dialog's own.
 */
const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  trigger.closest('dialog')?.close();
  if (!dialog.open) dialog.showModal();
  return true;
};

document.addEventListener('click', (event) => {
  const trigger = opener(event.target);
  if (trigger && open(trigger)) event.preventDefault();
  const { target } = event;
  if ((target as Element).closest('[data-closes]')) (target as Element).closest('dialog')?.close();
  // A press on the backdrop lands on the dialog itself.
  if (target instanceof HTMLDialogElement && target.dataset.lightDismiss !== undefined)
    target.close();
});

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
});

// With scripts, the links are buttons, and are announced as such.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}

export {};
