import { inStorage } from './in-storage.ts';

/**
 * Flips the theme between light and dark: the root element's class, and the stored choice (specification, section 4).
 * If the browser refuses storage, the choice lasts as long as the page (layouts/Layout.astro).
 */
export const flipTheme = (): void => {
  const { classList, dataset } = document.documentElement;
  const theme = classList.toggle('dark') ? 'dark' : 'light';
  dataset.theme = theme;
  inStorage(() => {
    localStorage.setItem('theme', theme);
    delete dataset.theme;
  });
};
