/**
 * Returns the result of `use`, which uses local or session storage. Undefined, with a warning, when the browser refuses
 * it.
 */
export const inStorage = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch (error) {
    console.warn('Storage cannot be used.', error);
    return undefined;
  }
};
