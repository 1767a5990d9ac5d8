/**
 * Has a screen reader say a text of the page: inserts its element once more, as an alert. An alert that appears together
 * with its neighbours is not announced by Orca, which announces only the last of them.
 */
export const sayAsAlert = (element: HTMLElement): void => {
  element.role = 'alert';
  element.replaceWith(element);
};
