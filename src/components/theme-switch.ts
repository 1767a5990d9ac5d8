/**
 * Flips the theme, stores it and sets the class on the root (specification, section 4): at once, whether or not the
 * toggle's island is there yet.
 */
const STORAGE_KEY = 'theme';

const flip = (): void => {
  const dark = document.documentElement.classList.toggle('dark');
  try {
    localStorage.setItem(STORAGE_KEY, dark ? 'dark' : 'light');
  } catch (error) {
    console.warn('The theme could not be saved.', error);
  }
};

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest('[data-theme-toggle]')) return;
    // Answered here: the island has nothing to hold.
    event.preventDefault();
    flip();
  },
  true,
);

/** The HTML, the same for all, knows only the light theme. */
const tell = (): void => {
  const dark = document.documentElement.classList.contains('dark');
  for (const toggle of document.querySelectorAll('[data-theme-toggle]')) {
    toggle.ariaPressed = String(dark);
  }
};

tell();
new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['class'] });

export {};
