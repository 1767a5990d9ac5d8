/**
 * Has a screen reader say a text of the page: inserts its element again, as an alert. If several elements appear
 * together, Orca announces only the last one.
 */
export const sayAsAlert = (element: HTMLElement): void => {
  element.role = 'alert';
  element.replaceWith(element);
};
