/** Closes the menu when the window becomes wide enough for the header's links, as its button is then hidden. */
addEventListener('resize', () => {
  const opener = document.querySelector<HTMLElement>('[data-opens="menu"]');
  if (!opener?.offsetWidth) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

export {};
