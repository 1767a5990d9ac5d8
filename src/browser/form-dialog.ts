/** The `returnValue` of a dialog whose visitor closed it and wants none of what was written in it. */
export const discarded = 'discarded';

/**
 * Shows a modal dialog. Orca with Firefox says nothing of a field that has the focus as it appears: a blank one loses the
 * focus, and gets it back two frames later. Not on touch screens, where the keyboard would close and open again.
 */
export const showModal = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  const { activeElement: field, body } = document;
  if (!(field instanceof HTMLInputElement) || field.value) return;
  if (!matchMedia('(hover: hover)').matches) return;
  field.blur();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === body) field.focus();
    }),
  );
};
