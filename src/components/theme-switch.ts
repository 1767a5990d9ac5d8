/** Stands in for the theme's toggle (ThemeToggle.tsx) until it is hydrated: flips the theme, and shows which one it is. */
import { flipTheme } from '#browser/flip-theme.ts';

const served = 'astro-island[ssr] [data-theme-toggle]';

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest(served)) return;
    // Tells client:intent that the click is handled.
    event.preventDefault();
    flipTheme();
  },
  true,
);

/** The built HTML says that the light theme is on. */
const updateToggles = (): void => {
  const isDark = document.documentElement.classList.contains('dark');
  for (const toggle of document.querySelectorAll(served)) toggle.ariaPressed = String(isDark);
};

updateToggles();
new MutationObserver(updateToggles).observe(document.documentElement, {
  attributeFilter: ['class'],
});
