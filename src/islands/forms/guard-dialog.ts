/** What a dialog with a form does before text is lost (decisions, "Dialogs"). */
import { discarded, discardQuestion } from '#browser/form-dialog.ts';

/** The specification's delay (section 4). */
const resetAfterMs = 300;

/** The chosen option of a select, but for its default and a 'Choose…' without a value. */
const choice = 'option:checked:not([selected], [value=""])';

/** Whether nothing is written or chosen in the dialog, in fields that visitors can see. */
const isBlank = (dialog: HTMLDialogElement): boolean =>
  ![
    ...dialog.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [tabindex="-1"]), textarea',
    ),
  ].some(({ value }) => value.trim()) && !dialog.querySelector(choice);

/** Whether something would be lost: not while the form is being submitted, with Cancel disabled, nor when it is hidden. */
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
  // One that has been answered stays until its `close` event, which may come after the next key: when its answer was to
  // discard, the dialog is about to be closed.
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
 * The entry of a closed dialog is being left, which takes a moment; the next dialog may be open by then. A page has one
 * history, whichever of its dialogs is open.
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
  // As the page's script closes it at Escape: the dialog may ask instead.
  const mayClose = !wasLeaving && dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (mayClose) dialog.close();
  else addEntry();
};

/**
 * Has a dialog ask before text is lost, close when the browser's back control is pressed, and be reset 300 ms after it was
 * closed. What is written in it is kept when it was not discarded: a browser may close a dialog without asking the page.
 *
 * @param reset is told whether the text is to be discarded too
 */
export const guardDialog = (dialog: HTMLDialogElement, reset: (textToo: boolean) => void): void => {
  dialog.addEventListener('cancel', (event) => {
    // The `cancel` of a file field bubbles.
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
  // It was closed before this script came.
  if (!dialog.open) resetSoon();
  // Added once, however many dialogs there are.
  addEventListener('popstate', onPopState);
  new MutationObserver(() => {
    // Opened again meanwhile: before anything is typed.
    if (dialog.open) resetNow();
    followOpening(dialog);
  }).observe(dialog, { attributeFilter: ['open'] });
  followOpening(dialog);
};
