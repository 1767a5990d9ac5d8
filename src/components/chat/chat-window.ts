/**
 * Opens, minimises and closes the chat immediately. The conversation in it is an island that is
 * hydrated at the first use. The root's `data-state` holds the state, which is stored for the tab's
 * session (decisions, "Chat"). If an open chat would cover most of the next page, it comes back
 * minimised (WCAG 2.4.11).
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

/**
 * Delays a focus: Orca with Firefox does not read an element that has the focus when it appears.
 */
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

// One listener for each button: with a listener on the chat, screen readers would announce
// everything in it as clickable.
for (const button of chat?.querySelectorAll<HTMLElement>('[data-to]') ?? [])
  button.addEventListener('click', () => change(button.dataset.to as State));

// A reply may link to common questions on this page. The open card would cover their answers.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.chat a[href^="/"]')) change('minimised');
});

/** Closes the chat if it is open or has the focus. */
export const closeChat = (): void => {
  if (chat?.dataset.state === 'open' || chat?.contains(document.activeElement)) change('closed');
};

/** Shows the stored state. If none could be stored, the chat stays as it is. */
const showStoredState = (): void => {
  const stored = inStorage(() => sessionStorage.getItem(storageKey) as State | null);
  if (stored) show(stored === 'open' && isSmallWindow() ? 'minimised' : stored);
};

if (chat) {
  showStoredState();
  chat.hidden = false;
  // Browsers also fire `pageshow` when the page returns from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showStoredState();
    // Hydrates the chat: a message sent on the previous page may still be waiting for its reply.
    if (chat.dataset.state !== 'closed')
      part('astro-island')?.dispatchEvent(new Event('pointerover'));
  });
}
