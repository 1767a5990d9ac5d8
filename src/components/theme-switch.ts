/**
 * The theme's toggle: flips the class of the root element, stores the choice and shows which theme it is (specification,
 * section 4). The browser's own bars follow the theme as well.
 */
import { inStorage } from '#browser/in-storage.ts';

const { classList, dataset } = document.documentElement;
const toggle = document.querySelector('[data-theme-toggle]');

const flip = (): void => {
  const theme = classList.toggle('dark') ? 'dark' : 'light';
  // Where storage is refused, the choice lasts as long as the page (Layout.astro).
  dataset.theme = theme;
  inStorage(() => {
    localStorage.setItem('theme', theme);
    delete dataset.theme;
  });
};

/** The colours of the browser's bars in the light and in the dark theme (Head.astro). */
const barColours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/** The built HTML says that the light theme is on, and the colours follow the system's. */
const update = (): void => {
  const isDark = classList.contains('dark');
  if (toggle) toggle.ariaPressed = String(isDark);
  for (const [index, colour] of barColours.entries()) {
    colour.media = isDark === (index === 1) ? 'all' : 'not all';
  }
};

toggle?.addEventListener('click', flip);
update();
new MutationObserver(update).observe(document.documentElement, { attributeFilter: ['class'] });
