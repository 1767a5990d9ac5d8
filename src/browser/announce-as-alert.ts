/**
 * Makes a screen reader announce a text of the page, by inserting its element again as an alert. If several elements
 * appear together, Orca announces only the last one.
 */
export const announceAsAlert = (element: HTMLElement): void => {
  element.role = 'alert';
  element.replaceWith(element);
};
