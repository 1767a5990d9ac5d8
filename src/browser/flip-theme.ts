const storageKey = 'theme';

/**
 * Flips the theme between light and dark: the class of the root element, and the stored choice (specification, section
 * 4).
 */
export const flipTheme = (): void => {
  const { classList, dataset } = document.documentElement;
  const theme = classList.toggle('dark') ? 'dark' : 'light';
  delete dataset.theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch (error) {
    console.warn(error);
    // The choice lasts as long as the page (Layout.astro).
    dataset.theme = theme;
  }
};
