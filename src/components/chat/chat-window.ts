/**
 * Opens, minimises and closes the chat immediately. The conversation in it is an island that is hydrated when it is
 * used. The state is `data-state` of the root, kept for the tab's session (decisions, "Chat"). On the next page, an
 * open chat comes back minimised if it would cover most of the page (WCAG 2.4.11).
 */
import type { wakeEvent } from '#browser/island-events.ts';

const storageKey = 'chat-window';
const states = ['closed', 'open', 'minimised'] as const;
type State = (typeof states)[number];

// Only the type is imported: a module shared with an island would become a separate file, and another request.
const wakeChatEvent: `${typeof wakeEvent}:chat` = 'island:wake:chat';

const toState = (value: unknown): State => states.find((state) => state === value) ?? 'closed';

/** The result of `use`; undefined, with a warning, when the browser refuses storage. */
const inStorage = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};

const isSmallWindow = (): boolean => matchMedia('(width < 48em), (height < 30em)').matches;

const chat = document.querySelector<HTMLElement>('.chat');
/** Not Escape that ends a word being composed, which Safari marks by its code alone (UI Events, 3.7.3). */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
const isEscape = ({ key, isComposing, keyCode }: KeyboardEvent): boolean =>
  key === 'Escape' && !isComposing && keyCode !== 229;

const part = (selector: string) => chat?.querySelector<HTMLElement>(selector);

const show = (state: State): void => {
  const minimiseButton = part('.chat-fold');
  if (!chat || !minimiseButton) return;
  chat.dataset.state = state;
  minimiseButton.dataset.to = state === 'minimised' ? 'open' : 'minimised';
  minimiseButton.ariaLabel = state === 'minimised' ? 'Expand' : 'Minimize';
};

const change = (state: State): void => {
  const hadFocus = chat?.contains(document.activeElement);
  show(state);
  inStorage(() => sessionStorage.setItem(storageKey, state));
  // Two frames later: an element that is focused as it appears is not read (Firefox with Orca).
  if (state === 'open')
    requestAnimationFrame(() => requestAnimationFrame(() => part('input')?.focus()));
  if (state === 'closed' && hadFocus) part('.chat-toggle')?.focus();
};

// Not on the chat itself: screen readers would call everything in it clickable.
for (const button of chat?.querySelectorAll<HTMLElement>('[data-to]') ?? [])
  button.addEventListener('click', () => change(toState(button.dataset.to)));
const closeByEscape = (event: KeyboardEvent): void => {
  if (!isEscape(event) || document.querySelector('dialog:modal')) return;
  if (chat?.dataset.state === 'open' || chat?.contains(document.activeElement)) change('closed');
};
// In the capture phase, a dialog that Escape closes is still open.
document.addEventListener('keydown', closeByEscape, true);

const restore = (): void => {
  const stored = inStorage(() => sessionStorage.getItem(storageKey) ?? 'closed');
  if (stored) show(stored === 'open' && isSmallWindow() ? 'minimised' : toState(stored));
};

if (chat) {
  restore();
  chat.hidden = false;
  // Also dispatched when the page comes back from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
    if (chat.dataset.state !== 'closed') document.dispatchEvent(new Event(wakeChatEvent));
  });
}
