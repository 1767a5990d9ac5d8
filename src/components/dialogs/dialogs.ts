/**
 * Opens and closes the dialogs of the page, including the menu of narrow windows. `data-opens="id"`
 * is on a button of an island, or on a link that works without scripts. `data-closes` is on a
 * button inside a dialog. The native dialog does the rest: focus, the inert page behind it, and
 * close requests (Escape, Android's Back and, in browsers that support `closedby`, a press outside
 * it). The click listener runs in the capture phase, before that of client:intent, which would
 * defer the click.
 */
import { discarded } from '#browser/form-dialog.ts';
import { closeChat, twoFramesLater } from '#components/chat/chat-window.ts';

const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

/**
 * Makes a screen reader read the blank first field of a dialog, by taking the focus away and giving
 * it back. Not on touch screens: the keyboard would close and open again.
 */
const sayFirstField = (): void => {
  const field = document.querySelector<HTMLInputElement>('input:focus');
  if (!field || field.value || !matchMedia('(hover: hover)').matches) return;
  field.blur();
  twoFramesLater(() => document.querySelector(':focus') ?? field.focus());
};

const open = (trigger: HTMLElement): boolean => {
  const dialog = document.getElementById(trigger.dataset.opens ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  // A dialog returns the focus to the element that had it, but Safari does not focus a clicked
  // link.
  trigger.focus({ preventScroll: true });
  trigger.closest('dialog')?.close();
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
    sayFirstField();
  }
  return true;
};

/** Does the same as `dialog.requestClose()`, which Safari supports from 18.4 on. */
const requestClose = (dialog: HTMLDialogElement): void => {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
};

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as HTMLElement;
    const trigger = opener(target);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button;
    if (target.closest('a[href]') && opensElsewhere) {
      // The browser opens the link in a new tab or window. Menu and chat stay as they are, and
      // client:intent does not defer the press.
      event.stopPropagation();
      return;
    }
    if (trigger && open(trigger)) event.preventDefault();
    const closer = target.closest<HTMLElement>('[data-closes], .menu nav a');
    const dialog = closer?.closest('dialog');
    if (!closer || !dialog) return;
    // A button with a value, such as Cancel, closes the dialog without the question.
    if (closer.dataset.closes) dialog.close(closer.dataset.closes);
    else requestClose(dialog);
    // Otherwise, client:intent would repeat the press. A link is still followed.
    if (closer instanceof HTMLButtonElement) event.preventDefault();
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
});

const fields = 'input:not([type=hidden], [tabindex="-1"]), textarea, select';

/**
 * Checks whether closing the dialog would lose text. A form that is hidden, or is being submitted
 * (with Cancel disabled), does not count.
 */
const wouldLoseText = (dialog: HTMLDialogElement): boolean =>
  !dialog.querySelector('form[hidden], [data-closes]:disabled') &&
  [...dialog.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value.trim());

/** DiscardQuestion.astro. */
const question = document.querySelector<HTMLDialogElement>('#discard');
let asksAbout: HTMLDialogElement | undefined;

document.addEventListener(
  'cancel',
  (event) => {
    const dialog = event.target;
    // `cancel` events of file fields bubble.
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (!wouldLoseText(dialog)) dialog.close(discarded);
    // Browsers do not let a page prevent close requests for ever. If the dialog closes, the text
    // stays in its form.
    else if (event.cancelable) {
      event.preventDefault();
      asksAbout = dialog;
      question?.showModal();
    }
  },
  true,
);

question?.addEventListener('submit', ({ submitter }) => {
  // The question closes first, so that the focus returns to the element that opened the dialog.
  question.close();
  if ((submitter as HTMLButtonElement).value) asksAbout?.close(discarded);
});

/** The parts of a `KeyboardEvent` that distinguish a key press from the end of a composed word. */
interface Key {
  key: string;
  isComposing: boolean;
  /** In Safari, 229 for a key that ended a composed word (UI Events, 3.7.3). */
  keyCode: number;
}

const isEscape = ({ key, isComposing, keyCode }: Key): boolean =>
  key === 'Escape' && !isComposing && keyCode !== 229;

// If no dialog is open, Escape dismisses the toast and closes the chat.
document.addEventListener(
  'keydown',
  (event) => {
    if (!isEscape(event) || document.querySelector('dialog:modal')) return;
    document.querySelector<HTMLElement>('.toasts .toast button')?.click();
    closeChat();
  },
  true,
);

// Closes the menu when the window becomes wide enough for the header's links, because the menu's
// button is then hidden.
addEventListener('resize', () => {
  const menuOpener = document.querySelector<HTMLElement>('[data-opens="menu"]');
  if (!menuOpener?.offsetWidth) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

// With scripts the links open a dialog, so screen readers should announce them as buttons.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}
