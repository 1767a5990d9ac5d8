/** The result of what uses local or session storage; undefined, with a warning, where the browser refuses it. */
export const inStorage = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch (error) {
    console.warn('Storage cannot be used.', error);
    return undefined;
  }
};
