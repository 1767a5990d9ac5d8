/** The menu is for windows below 768 px: one that grows past that, as a phone that is turned, closes it. */
matchMedia('(min-width: 768px)').addEventListener('change', ({ matches }) => {
  if (matches) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

export {};
