/**
 * Opens, minimises and closes the chat at once; the conversation in it is an island, which is hydrated when it is used.
 * The state is the root's `data-state`, and is kept for the session of the tab (decisions 23).
 */
import type { wakeEvent } from '#browser/island-events.ts';

const storageKey = 'chat-window';
const states = ['closed', 'open', 'minimised'] as const;
type State = (typeof states)[number];

// Only the type is imported: a module that is shared with an island becomes a file of its own, and another request.
const wakeChatEvent: `${typeof wakeEvent}:chat` = 'island:wake:chat';

const toState = (value: unknown): State => states.find((state) => state === value) ?? 'closed';

/** The result of `use`; undefined, with a warning, where the browser refuses storage. */
const inStorage = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};

const chat = document.querySelector<HTMLElement>('.chat');
const part = (selector: string) => chat?.querySelector<HTMLElement>(selector);

const show = (state: State): void => {
  const minimiseButton = part('.chat-fold');
  if (!chat || !minimiseButton) return;
  chat.dataset.state = state;
  minimiseButton.dataset.to = state === 'minimised' ? 'open' : 'minimised';
  minimiseButton.ariaLabel = state === 'minimised' ? 'Expand' : 'Minimize';
};

const change = (state: State): void => {
  show(state);
  inStorage(() => sessionStorage.setItem(storageKey, state));
  if (state !== 'minimised') part(state === 'open' ? 'input' : '.chat-toggle')?.focus();
};

chat?.addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest<HTMLElement>('[data-to]');
  if (pressed) change(toState(pressed.dataset.to));
});
chat?.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') change('closed');
});

const restore = (): void => {
  const stored = inStorage(() => sessionStorage.getItem(storageKey) ?? 'closed');
  if (stored) show(toState(stored));
};

if (chat) {
  restore();
  chat.hidden = false;
  // Dispatched after loading, and when the page is shown again from the back/forward cache.
  addEventListener('pageshow', () => {
    restore();
    if (chat.dataset.state !== 'closed') document.dispatchEvent(new Event(wakeChatEvent));
  });
}
