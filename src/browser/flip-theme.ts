const storageKey = 'theme';

/**
 * Flips the theme between light and dark: the class of the root element, and the stored choice (specification, section
 * 4).
 */
export const flipTheme = (): void => {
  const isDark = document.documentElement.classList.toggle('dark');
  try {
    localStorage.setItem(storageKey, isDark ? 'dark' : 'light');
  } catch (error) {
    console.warn(error);
  }
};
