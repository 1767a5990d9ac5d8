/**
 * The chat's window opens, folds and closes at once; its conversation is an island that comes when it is used. The
 * root's `data-state` is the truth, and lasts for the tab's session (decisions 23).
 */
import type { WAKE_EVENT } from '#browser/island-events.ts';

const STORAGE_KEY = 'chat-window';
const STATES = ['closed', 'open', 'minimised'] as const;
type State = (typeof STATES)[number];

// Only its type is imported: a module shared with an island would be a request of its own.
const wakeEvent: `${typeof WAKE_EVENT}:chat` = 'island:wake:chat';

const known = (value: unknown): State => STATES.find((state) => state === value) ?? 'closed';

const inStorage = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch (error) {
    console.warn('The state of the chat is not kept.', error);
    return undefined;
  }
};

const chat = document.querySelector<HTMLElement>('.chat');
const part = (selector: string) => chat?.querySelector<HTMLElement>(selector);

const show = (state: State): void => {
  const fold = part('.chat-fold');
  if (!chat || !fold) return;
  chat.dataset.state = state;
  fold.dataset.to = state === 'minimised' ? 'open' : 'minimised';
  fold.ariaLabel = state === 'minimised' ? 'Expand' : 'Minimize';
};

const change = (state: State): void => {
  show(state);
  inStorage(() => sessionStorage.setItem(STORAGE_KEY, state));
  if (state !== 'minimised') part(state === 'open' ? 'input' : '.chat-toggle')?.focus();
};

chat?.addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest<HTMLElement>('[data-to]');
  if (pressed) change(known(pressed.dataset.to));
});
chat?.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') change('closed');
});

const restore = (): void => {
  const stored = inStorage(() => sessionStorage.getItem(STORAGE_KEY) ?? 'closed');
  if (stored) show(known(stored));
};

if (chat) {
  restore();
  chat.hidden = false;
  // Once loaded, and when the page is shown again after others.
  addEventListener('pageshow', () => {
    restore();
    if (chat.dataset.state !== 'closed') document.dispatchEvent(new Event(wakeEvent));
  });
}
