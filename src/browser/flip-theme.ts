const storageKey = 'theme';

/** Changes the theme from light to dark or back: the class of the root, and what is stored (specification, section 4). */
export const flipTheme = (): void => {
  const isDark = document.documentElement.classList.toggle('dark');
  try {
    localStorage.setItem(storageKey, isDark ? 'dark' : 'light');
  } catch (error) {
    console.warn(error);
  }
};
