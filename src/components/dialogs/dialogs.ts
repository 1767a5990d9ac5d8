/**
 * Opens and closes the dialogs of the page, including the menu of narrow windows. `data-opens="id"` is on a button of
 * an island, or on a link that works without scripts; `data-closes` is on a button inside a dialog.
 * The native dialog does the rest: focus, the inert page behind it, and close requests, such as Escape, Android's Back
 * and, where the browser knows `closedby`, a press beside it. The listener of clicks is in the capture phase, before
 * that of client:intent, which would defer them.
 */
import { discarded } from '#browser/form-dialog.ts';
import { closeChat, twoFramesLater } from '#components/chat/chat-window.ts';

const opener = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-opens]');

/**
 * Has a screen reader say the blank first field of a dialog: takes the focus from the field and gives it back. Not on
 * touch screens: the keyboard would close and open again.
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
  // A dialog returns the focus to the element that had it, but Safari does not focus a clicked link.
  trigger.focus({ preventScroll: true });
  trigger.closest('dialog')?.close();
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
    sayFirstField();
  }
  return true;
};

/** Does what `dialog.requestClose()` does, which Safari has from 18.4 on. */
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
      // The browser opens the link in a new tab or window. Menu and chat stay, and client:intent defers no press.
      event.stopPropagation();
      return;
    }
    if (trigger && open(trigger)) event.preventDefault();
    const closer = target.closest<HTMLElement>('[data-closes], .menu nav a');
    const dialog = closer?.closest('dialog');
    if (!closer || !dialog) return;
    // With a value, as on Cancel, it closes without asking.
    if (closer.dataset.closes) dialog.close(closer.dataset.closes);
    else requestClose(dialog);
    // Or client:intent would make the press again. A link is followed.
    if (closer instanceof HTMLButtonElement) event.preventDefault();
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const trigger = event.key === ' ' ? opener(event.target) : null;
  if (trigger && open(trigger)) event.preventDefault();
});

const fields = 'input:not([type=hidden], [tabindex="-1"]), textarea, select';

/** Whether text would be lost. Not while the form is being submitted, with Cancel disabled, nor when it is hidden. */
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
    // Browsers let no page prevent close requests for ever. The text then stays in the form.
    else if (event.cancelable) {
      event.preventDefault();
      asksAbout = dialog;
      question?.showModal();
    }
  },
  true,
);

question?.addEventListener('submit', ({ submitter }) => {
  // The question closes first, so that the focus returns to what opened the dialog.
  question.close();
  if ((submitter as HTMLButtonElement).value) asksAbout?.close(discarded);
});

/** The parts of a `KeyboardEvent` that tell whether a key was pressed, or ended a word that was being composed. */
interface Key {
  key: string;
  isComposing: boolean;
  /** In Safari, 229 for a key that ended a word (UI Events, 3.7.3). */
  keyCode: number;
}

const isEscape = ({ key, isComposing, keyCode }: Key): boolean =>
  key === 'Escape' && !isComposing && keyCode !== 229;

// Where no dialog is open, Escape dismisses the toast and closes the chat.
document.addEventListener(
  'keydown',
  (event) => {
    if (!isEscape(event) || document.querySelector('dialog:modal')) return;
    document.querySelector<HTMLElement>('.toasts .toast button')?.click();
    closeChat();
  },
  true,
);

// The menu closes when the window becomes wide enough for the header's links, as its button is then hidden.
addEventListener('resize', () => {
  const menuOpener = document.querySelector<HTMLElement>('[data-opens="menu"]');
  if (!menuOpener?.offsetWidth) document.querySelector<HTMLDialogElement>('#menu')?.close();
});

// With scripts the links open a dialog, so screen readers should announce them as buttons.
for (const trigger of document.querySelectorAll('[data-opens]')) {
  trigger.setAttribute('role', 'button');
  trigger.setAttribute('aria-haspopup', 'dialog');
}
