/** What Escape does: it closes the dialog that is open, or else dismisses the toast and closes the chat. */
import { cancelDialog } from '#browser/form-dialog.ts';
import { closeChat } from './chat/chat-window.ts';

/** The parts of a `KeyboardEvent` that tell whether a key was pressed, or ended a word that was being composed. */
interface Key {
  key: string;
  isComposing: boolean;
  /** In Safari, 229 for a key that ended a word (UI Events, 3.7.3). */
  keyCode: number;
}

const isEscape = ({ key, isComposing, keyCode }: Key): boolean =>
  key === 'Escape' && !isComposing && keyCode !== 229;

document.addEventListener(
  'keydown',
  (event) => {
    if (!isEscape(event)) return;
    // The question whether to discard is a dialog on top of the first, and the last in the document.
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
    if (dialog) {
      // By default, Chromium closes a dialog at the second Escape without firing `cancel`.
      event.preventDefault();
      cancelDialog(dialog);
      return;
    }
    document.querySelector<HTMLElement>('.toasts .toast button')?.click();
    closeChat();
  },
  true,
);
