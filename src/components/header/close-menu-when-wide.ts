/** Closes the menu when the window becomes 768 px wide (a phone that is turned): the header's own links appear then. */
matchMedia('(min-width: 768px)').addEventListener('change', ({ matches }) => {
  if (matches) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

export {};
