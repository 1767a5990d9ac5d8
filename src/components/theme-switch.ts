/**
 * Stands in for the theme's toggle (ThemeToggle.tsx) until it is hydrated: flips the theme, and shows which one it is.
 * The browser's own bars follow the theme as well.
 */
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

/** The colours of the browser's bars in the light and in the dark theme (Head.astro). */
const barColours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/** The built HTML says that the light theme is on, and the colours follow the system's. */
const update = (): void => {
  const isDark = document.documentElement.classList.contains('dark');
  for (const toggle of document.querySelectorAll(served)) toggle.ariaPressed = String(isDark);
  for (const [index, colour] of barColours.entries()) {
    colour.media = isDark === (index === 1) ? 'all' : 'not all';
  }
};

update();
new MutationObserver(update).observe(document.documentElement, {
  attributeFilter: ['class'],
});
