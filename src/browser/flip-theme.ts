import { inStorage } from './in-storage.ts';

/**
 * Flips the theme between light and dark: the class of the root element, and the stored choice (specification, section
 * 4). Where storage is refused, the choice lasts as long as the page (layouts/Layout.astro).
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
