/**
 * The toast: one at a time, until it is dismissed or replaced, or its time is over (decisions, "Toast"). It is not an
 * island: the message that a form could not be sent arrives with the form, so it works when nothing more can be fetched.
 * components/Toasts.astro has its regions and markup.
 */
export interface Toast {
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
}

/** How long a toast is shown (specification, section 9). */
const removalDelayMs = 1_000_000;

/** Milliseconds without announcements in a region: screen readers have announced the toast that moves into it. */
const silentMs = 500;

const roles = { plain: 'status', destructive: 'alert' } as const;

/**
 * The region for a toast. While a modal dialog is open, it is the dialog's own, as everything outside is inert (HTML,
 * 6.3.1): a toast there could be neither announced nor dismissed.
 */
const currentRegion = (tone: Toast['tone']): Element | null => {
  const region = `.toasts > [role=${roles[tone]}]`;
  // The question whether to discard is a dialog on top of the first, and the last in the document.
  const dialogs = document.querySelectorAll(`dialog:modal > ${region}`);
  return [...dialogs].at(-1) ?? document.querySelector(`body > ${region}`);
};

let removal: ReturnType<typeof setTimeout> | undefined;

/** Dismisses the toast: by its button, or because what it says no longer holds. */
export const dismissToast = (): void => {
  clearTimeout(removal);
  document.querySelector('.toasts .toast')?.remove();
};

const element = (name: string, text: string): HTMLElement => {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
};

/** Dismisses the toast when its button is pressed. If the button has the focus, the focus returns to where it was. */
const dismissOnPress = (button: HTMLElement): void => {
  let previous: EventTarget | null = null;
  button.addEventListener('focus', ({ relatedTarget }) => {
    previous = relatedTarget;
  });
  button.addEventListener('click', () => {
    const hasFocus = document.activeElement === button;
    dismissToast();
    if (hasFocus) (previous as HTMLElement | null)?.focus({ preventScroll: true });
  });
};

/**
 * Adds the toast to the current region. When its dialog closes, the toast moves to the region that is current then.
 * Screen readers do not announce it again.
 */
const place = (card: HTMLElement, tone: Toast['tone']): void => {
  const region = currentRegion(tone);
  if (!region) return;
  region.ariaLive = card.isConnected ? 'off' : null;
  setTimeout(() => {
    region.ariaLive = null;
  }, silentMs);
  region.append(card);
  region
    .closest('dialog')
    ?.addEventListener('close', () => card.isConnected && place(card, tone), { once: true });
};

/** Shows a toast in place of the current one. */
export const showToast = ({ title, description, tone }: Toast): void => {
  dismissToast();
  const template = document.querySelector<HTMLTemplateElement>('#toast');
  const card = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const [texts, button] = card?.querySelectorAll<HTMLElement>('div, button') ?? [];
  if (!card || !texts || !button) return;
  texts.append(element('p', title));
  if (description) texts.append(element('p', description));
  dismissOnPress(button);
  place(card, tone);
  // In a dialog, a failed form's toast is below the form.
  if (card.closest('dialog')) card.scrollIntoView({ block: 'nearest' });
  removal = setTimeout(() => button.click(), removalDelayMs);
};
