/**
 * State of the history entry that the page adds on top of its own. When the visitor presses Back, the browser leaves
 * this entry and fires `popstate`.
 */
const marker = 'back-trap';

/**
 * Calls `onBack` when the visitor presses the browser's Back, and stays on the page. It begins after a first click or
 * key: browsers skip history entries that a page adds before (decisions, "Back button").
 */
export const trapBack = (onBack: () => void): void => {
  // A history entry for a fragment has no marker either, and would look like a press of Back.
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
