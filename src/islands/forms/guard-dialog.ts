/** Keeps dialogs with forms from losing text (decisions, "Dialogs"). */
import { discarded, discardQuestion } from '#browser/form-dialog.ts';

/** The specification's delay (section 4). */
const resetAfterMs = 300;

/** A chosen option of a select that is neither its default nor a 'Choose…' without a value. */
const choice = 'option:checked:not([selected], [value=""])';

/** Whether nothing is written or chosen in the visible fields of the dialog. */
const isBlank = (dialog: HTMLDialogElement): boolean =>
  ![
    ...dialog.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [tabindex="-1"]), textarea',
    ),
  ].some(({ value }) => value.trim()) && !dialog.querySelector(choice);

/** Whether text would be lost. Not while the form is being submitted, with Cancel disabled, nor when it is hidden. */
const isAtStake = (dialog: HTMLDialogElement): boolean =>
  !isBlank(dialog) && !dialog.querySelector('form[hidden], [data-closes]:disabled');

/** With the classes of the dialog's own buttons (DialogActions.tsx). */
const markup = `<form method="dialog" class="panel">
<h2 id="discard-question">${discardQuestion}</h2>
<div class="dialog-actions">
<button class="btn btn-quiet" value="${discarded}">Discard</button>
<button class="btn" autofocus>Keep writing</button>
</div></form>`;

/**
 * Asks in the dialog whether to discard what was written in it, and closes it if so. Escape keeps it. The question is a
 * modal dialog within the other, so the browser takes care of focus and keyboard, and announces it.
 */
const ask = (dialog: HTMLDialogElement): void => {
  // An answered question stays until its `close` event, which may come after the next key. If the answer was to
  // discard, the dialog is about to close.
  const isAsked = [...dialog.querySelectorAll('dialog')].some(
    ({ open, returnValue }) => open || returnValue === discarded,
  );
  if (isAsked) return;
  const question = document.createElement('dialog');
  question.className = 'dialog';
  question.setAttribute('role', 'alertdialog');
  question.setAttribute('aria-labelledby', 'discard-question');
  question.innerHTML = markup;
  question.addEventListener('close', () => {
    question.remove();
    if (question.returnValue === discarded) dialog.close(discarded);
  });
  dialog.append(question);
  question.showModal();
};

/** State of the history entry that an open dialog adds on top of the page's own. */
const marker = 'dialog';

/**
 * True while the entry of a closed dialog is being left, which takes a moment, in which the next dialog may open. One
 * variable for all dialogs, as a page has one history.
 */
let isLeaving = false;

const addEntry = (): void => {
  if (history.state !== marker) history.pushState(marker, '');
};

/** Adds a history entry when a dialog is opened, and removes it when it is closed. */
const followOpening = (dialog: HTMLDialogElement): void => {
  if (dialog.open) {
    if (!isLeaving) addEntry();
  } else if (!isLeaving && history.state === marker) {
    isLeaving = true;
    history.back();
  }
};

/** The browser's back control closes the open dialog, or has it ask. */
const onPopState = (): void => {
  const wasLeaving = isLeaving;
  isLeaving = false;
  const dialog = document.querySelector<HTMLDialogElement>('[data-light-dismiss][open]');
  if (!dialog || history.state === marker) return;
  // The same event as at Escape, so that the dialog can ask instead of closing.
  const mayClose = !wasLeaving && dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (mayClose) dialog.close();
  else addEntry();
};

/**
 * Has a dialog ask before text is lost, close when the browser's back control is pressed, and be reset 300 ms after it
 * was closed. Text that was not discarded is kept, as a browser may close a dialog without asking the page.
 *
 * @param reset called with whether to discard the text too
 */
export const guardDialog = (dialog: HTMLDialogElement, reset: (textToo: boolean) => void): void => {
  dialog.addEventListener('cancel', (event) => {
    // `cancel` events of file fields bubble up to here.
    if (event.target !== dialog || !isAtStake(dialog)) return;
    event.preventDefault();
    ask(dialog);
  });
  let resetNow = (): void => undefined;
  const resetSoon = (): void => {
    const textToo = dialog.returnValue === discarded || isBlank(dialog);
    const timer = setTimeout(() => resetNow(), resetAfterMs);
    resetNow = () => {
      clearTimeout(timer);
      resetNow = () => undefined;
      reset(textToo);
    };
  };
  dialog.addEventListener('close', resetSoon);
  // The dialog was closed before this script loaded.
  if (!dialog.open) resetSoon();
  // Added once, however many dialogs there are.
  addEventListener('popstate', onPopState);
  new MutationObserver(() => {
    // The dialog was opened again meanwhile: reset before anything is typed.
    if (dialog.open) resetNow();
    followOpening(dialog);
  }).observe(dialog, { attributeFilter: ['open'] });
  followOpening(dialog);
};
