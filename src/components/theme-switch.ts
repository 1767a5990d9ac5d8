/**
 * Switches the theme when its toggle is pressed: sets the class on the root and stores the choice (specification,
 * section 4), also before the toggle's island is hydrated.
 */
const storageKey = 'theme';

const toggleTheme = (): void => {
  const dark = document.documentElement.classList.toggle('dark');
  try {
    localStorage.setItem(storageKey, dark ? 'dark' : 'light');
  } catch (error) {
    console.warn(error);
  }
};

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest('[data-theme-toggle]')) return;
    // Tells client:intent that the click is handled.
    event.preventDefault();
    toggleTheme();
  },
  true,
);

/** The built HTML says that the light theme is on. */
const updateToggles = (): void => {
  const dark = document.documentElement.classList.contains('dark');
  for (const toggle of document.querySelectorAll('[data-theme-toggle]')) {
    toggle.ariaPressed = String(dark);
  }
};

updateToggles();
new MutationObserver(updateToggles).observe(document.documentElement, {
  attributeFilter: ['class'],
});

export {};
