/**
 * Stands in for the theme's toggle (islands/theme/ThemeToggle.tsx) until it is hydrated: flips the theme, and says
 * which one it is. The browser's own bars follow the theme as well, at all times.
 */
import { flipTheme } from '#browser/flip-theme.ts';

const waitingToggle = 'astro-island[ssr] [data-theme-toggle]';

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest(waitingToggle)) return;
    // Or client:intent would make the press again, and the theme would be flipped back.
    event.preventDefault();
    flipTheme();
  },
  true,
);

/** The colours of the browser's bars in the light and in the dark theme (Head.astro). */
const barColours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/** The built HTML says that the light theme is on, and the colours follow the system's. */
const showTheme = (): void => {
  const isDark = document.documentElement.classList.contains('dark');
  const toggle = document.querySelector(waitingToggle);
  if (toggle) toggle.ariaPressed = String(isDark);
  for (const [index, colour] of barColours.entries()) {
    colour.media = isDark === (index === 1) ? 'all' : 'not all';
  }
};

showTheme();
new MutationObserver(showTheme).observe(document.documentElement, { attributeFilter: ['class'] });
