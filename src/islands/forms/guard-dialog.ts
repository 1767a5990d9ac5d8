/** What a dialog with a form does before text is lost (decisions 39); loaded once its form is hydrated. */
import { askEvent, discarded, isAtStake, isBlank } from '#browser/form-dialog.ts';

/** The specification's delay (section 4). */
const resetAfterMs = 300;

/** With the classes of the dialog's own buttons (DialogActions.tsx). */
const markup = `<form method="dialog" class="panel">
<h2 id="discard-question">Discard what you have written?</h2>
<div class="dialog-actions">
<button class="btn btn-quiet" value="${discarded}">Discard</button>
<button class="btn" autofocus>Keep writing</button>
</div></form>`;

/**
 * Asks in the dialog whether to discard what was written in it, and closes it if so. Escape keeps it. The question is a
 * modal dialog within the other, so the browser takes care of focus and keyboard, and announces it.
 */
const ask = (dialog: HTMLDialogElement): void => {
  if (dialog.querySelector('dialog')) return;
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

/** The entry of a closed dialog is being left, which takes a moment; the next dialog may be open by then. */
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

// The browser's back control closes the open dialog, or has it ask.
addEventListener('popstate', () => {
  const wasLeaving = isLeaving;
  isLeaving = false;
  const dialog = document.querySelector<HTMLDialogElement>('[data-light-dismiss][open]');
  if (!dialog || history.state === marker) return;
  if (!wasLeaving && !isAtStake(dialog)) {
    dialog.close();
    return;
  }
  addEntry();
  if (!wasLeaving) ask(dialog);
});

/**
 * Has a dialog ask before text is lost, close when the browser's back control is pressed, and be reset 300 ms after it was
 * closed. What is written in it is kept when it was not discarded: a browser may close a dialog without asking the page.
 *
 * @param reset is told whether the text is to be discarded too
 */
export const guardDialog = (dialog: HTMLDialogElement, reset: (textToo: boolean) => void): void => {
  dialog.addEventListener(askEvent, (event) => {
    event.preventDefault();
    ask(dialog);
  });
  dialog.addEventListener('close', () => {
    const textToo = dialog.returnValue === discarded || isBlank(dialog);
    // A dialog that was opened again meanwhile keeps its values.
    setTimeout(() => reset(textToo && !dialog.open), resetAfterMs);
  });
  new MutationObserver(() => followOpening(dialog)).observe(dialog, { attributeFilter: ['open'] });
  followOpening(dialog);
};
