/**
 * Opens, minimises and closes the chat immediately. The conversation in it is an island that is hydrated when it is
 * used. The state is `data-state` of the root, kept for the tab's session (decisions, "Chat"). On the next page, an
 * open chat comes back minimised if it would cover most of the page (WCAG 2.4.11).
 */
import { inStorage } from '#browser/in-storage.ts';

const storageKey = 'chat-window';
type State = 'closed' | 'open' | 'minimised';

const isSmallWindow = (): boolean => matchMedia('(width < 48em), (height < 30em)').matches;

const chat = document.querySelector<HTMLElement>('.chat');

const part = (selector: string) => chat?.querySelector<HTMLElement>(selector);

const show = (state: State): void => {
  const minimiseButton = part('.chat-minimise');
  const toggle = part('.chat-toggle');
  if (!chat || !minimiseButton || !toggle) return;
  chat.dataset.state = state;
  toggle.dataset.to = state === 'closed' ? 'open' : 'closed';
  toggle.ariaLabel = state === 'closed' ? 'Open chat' : 'Close chat';
  minimiseButton.dataset.to = state === 'minimised' ? 'open' : 'minimised';
  minimiseButton.ariaLabel = state === 'minimised' ? 'Expand' : 'Minimize';
};

/** For a focus: Orca with Firefox does not read an element that has the focus when it appears. */
export const twoFramesLater = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};

const change = (state: State): void => {
  const hadFocus = chat?.contains(document.activeElement);
  show(state);
  inStorage(() => sessionStorage.setItem(storageKey, state));
  if (state === 'open') twoFramesLater(() => part('input')?.focus());
  if (state === 'closed' && hadFocus) part('.chat-toggle')?.focus();
};

// Not on the chat itself: screen readers would call everything in it clickable.
for (const button of chat?.querySelectorAll<HTMLElement>('[data-to]') ?? [])
  button.addEventListener('click', () => change(button.dataset.to as State));

// The card would cover the page's answers to the common questions, to which a reply may lead.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.chat a[href^="/"]')) change('minimised');
});

/** Closes the chat if it is open or has the focus. */
export const closeChat = (): void => {
  if (chat?.dataset.state === 'open' || chat?.contains(document.activeElement)) change('closed');
};

/** Shows the stored state; where nothing could be stored, the chat stays as it is. */
const showStoredState = (): void => {
  const stored = inStorage(() => sessionStorage.getItem(storageKey) as State | null);
  if (stored) show(stored === 'open' && isSmallWindow() ? 'minimised' : stored);
};

if (chat) {
  showStoredState();
  chat.hidden = false;
  // Also dispatched when the page comes back from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showStoredState();
    // Hydrates the chat: a message that was sent on the previous page may still wait for its reply.
    if (chat.dataset.state !== 'closed')
      part('astro-island')?.dispatchEvent(new Event('pointerover'));
  });
}
