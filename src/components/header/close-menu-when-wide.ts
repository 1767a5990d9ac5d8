/** Closes the menu when the window becomes wide enough for the links of the header, which then hides the menu's button. */
addEventListener('resize', () => {
  const opener = document.querySelector<HTMLElement>('[data-opens="menu"]');
  if (!opener?.offsetWidth) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

export {};
