/**
 * Opens dialogs that are in the page from static markup: `data-opens="id"` on a link (which is where it leads without
 * scripts) and `data-closes` on what is inside. Escape, focus and the inert page behind are the native dialog's own.
 * Presses are taken before any island could hold them: they need no island.
 */
const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  // Safari does not focus what is clicked, and a dialog gives the focus back to where it was.
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
    // A press on the backdrop lands on the dialog itself.
    if (target instanceof HTMLDialogElement && 'lightDismiss' in target.dataset && isBlank(target))
      target.close();
  },
  true,
);

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
