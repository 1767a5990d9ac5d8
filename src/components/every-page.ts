/**
 * The script of every page, including the course-walk area: elements fade in, and the theme can be
 * switched.
 */
import { flipTheme } from '#browser/flip-theme.ts';

/** How far into the window an element has scrolled when it fades in (specification, section 9). */
const offsetPx = 120;

/** 0 for the first observation, so that elements already in view are not hidden. */
let edgePx = 0;

/**
 * Elements with `data-reveal` fade in and rise each time they scroll into view from below (section
 * 9: `once` is false). Until then, they have `data-waiting`: motion.css makes them transparent and
 * translates them, so they keep their place and screen readers find them.
 */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, boundingClientRect } of entries) {
      target.toggleAttribute('data-waiting', boundingClientRect.top > innerHeight - edgePx);
    }
    edgePx = offsetPx;
  },
  { rootMargin: `0px 0px -${offsetPx}px` },
);

for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);

/** The theme toggle (islands/theme/ThemeToggle.tsx) until it is hydrated. */
const waitingToggle = 'astro-island[ssr] [data-theme-toggle]';

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest(waitingToggle)) return;
    // Otherwise, client:intent would repeat the press and switch the theme back.
    event.preventDefault();
    flipTheme();
  },
  true,
);

/** The colours of the browser's bars in the light and in the dark theme (Head.astro). */
const barColours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/**
 * Corrects the built HTML, in which the toggle shows the light theme and the bars follow the
 * system's.
 */
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
