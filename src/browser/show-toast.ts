/**
 * The toast: one at a time, until it is dismissed or replaced, or its time is over (decisions, "Toast"). It is not an
 * island. Its script arrives with the form, so it can still say that a form was not sent when the browser can fetch
 * nothing more. Its regions and markup are in components/Toasts.astro.
 */
export interface Toast {
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
}

/** Milliseconds that a toast is shown (specification, section 9). */
const removalDelayMs = 1_000_000;

/** Milliseconds without announcements in a region that a toast moves into: screen readers have announced it before. */
const silentMs = 500;

const roles = { plain: 'status', destructive: 'alert' } as const;

/**
 * Finds the region for a toast. While a modal dialog is open, that is the dialog's own region. Everything outside is
 * inert (HTML, 6.3.1): a toast there could be neither announced nor dismissed.
 */
const currentRegion = (tone: Toast['tone']): Element | null => {
  const region = `.toasts > [role=${roles[tone]}]`;
  // The question whether to discard is a dialog on top of the form's dialog. It comes last in the document.
  const dialogs = document.querySelectorAll(`dialog:modal > ${region}`);
  return [...dialogs].at(-1) ?? document.querySelector(`body > ${region}`);
};

let removal: ReturnType<typeof setTimeout> | undefined;

/** Dismisses the toast, because the visitor pressed its button or because it is no longer true. */
export const dismissToast = (): void => {
  clearTimeout(removal);
  document.querySelector('.toasts .toast')?.remove();
};

const element = (name: string, text: string): HTMLElement => {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
};

/** Dismisses the toast when its button is pressed. If the button has the focus, the previous element gets it back. */
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
 * Adds the toast to the current region. When that region's dialog closes, the toast moves to the region that is current
 * then. Screen readers do not announce it again.
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
  // A dialog shows the toast below its form, perhaps out of view.
  if (card.closest('dialog')) card.scrollIntoView({ block: 'nearest' });
  removal = setTimeout(() => button.click(), removalDelayMs);
};
