/** Marks the entry that lies on top of the page's own: the back control leaves it, and the page notices. */
const MARK = 'back-trap';

/**
 * Answers the browser's back control in place of the browser. It holds once the page has been touched: browsers skip
 * entries that a page added by itself (decisions 32).
 */
export const trapBack = (onBack: () => void): void => {
  // A fragment would look like the way back: its entries carry no mark either.
  if (location.hash) history.replaceState(history.state, '', location.pathname);
  const { href } = location;

  const arm = (): void => {
    if (history.state === null) history.pushState(MARK, '');
  };
  for (const touch of ['click', 'keydown']) {
    addEventListener(touch, arm, { once: true, capture: true });
  }
  addEventListener('popstate', ({ state }) => {
    if (state !== MARK && location.href === href) onBack();
  });
};
