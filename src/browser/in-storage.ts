/**
 * Returns the result of `use`, which reads or writes local or session storage. If the browser refuses storage, logs a
 * warning and returns undefined.
 */
export const inStorage = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch (error) {
    console.warn('Storage cannot be used.', error);
    return undefined;
  }
};
