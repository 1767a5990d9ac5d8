/**
 * State of the history entry that the page adds on top of its own. The back control leaves this entry, and `popstate`
 * fires.
 */
const marker = 'back-trap';

/**
 * Calls `onBack` when the browser's back control is pressed, and stays on the page. It works once the visitor has
 * clicked or pressed a key, as browsers skip history entries that a page added before that (decisions, "Back button").
 */
export const trapBack = (onBack: () => void): void => {
  // A fragment's history entry has no marker either, and would be mistaken for a press of the back control.
  if (location.hash) history.replaceState(history.state, '', location.pathname);
  const { href } = location;

  const arm = (): void => {
    if (history.state === null) history.pushState(marker, '');
  };
  for (const type of ['click', 'keydown']) {
    addEventListener(type, arm, { once: true, capture: true });
  }
  addEventListener('popstate', ({ state }) => {
    if (state !== marker && location.href === href) onBack();
  });
};
