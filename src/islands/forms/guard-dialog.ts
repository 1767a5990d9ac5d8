/** Keeps dialogs with forms from losing text (decisions, "Dialogs"). */
import { discarded, discardQuestion } from '#browser/form-dialog.ts';

/** The specification's delay (section 4). */
const resetAfterMs = 300;

/** Whether nothing is written in the visible fields of the dialog. */
const isBlank = (dialog: HTMLDialogElement): boolean =>
  ![
    ...dialog.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [tabindex="-1"]), textarea',
    ),
  ].some(({ value }) => value.trim());

/** Whether text would be lost. Not while the form is being submitted, with Cancel disabled, nor when it is hidden. */
const isAtStake = (dialog: HTMLDialogElement): boolean =>
  !isBlank(dialog) && !dialog.querySelector('form[hidden], [data-closes]:disabled');

/** With the classes of the dialog's own buttons (SubmissionForm.tsx). */
const markup = `<form method="dialog" class="panel">
<h2 id="discard-question">${discardQuestion}</h2>
<div class="dialog-actions">
<button class="btn btn-quiet" value="${discarded}">Discard</button>
<button class="btn" autofocus>Keep writing</button>
</div>
<div class="toasts"><div role="status"></div><div role="alert"></div></div></form>`;

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

/**
 * Has a dialog ask before text is lost, and be reset 300 ms after it was closed. Text that was not discarded is kept, as
 * a browser may close a dialog without asking the page.
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let textToo = false;
  const resetNow = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    reset(textToo);
  };
  const resetSoon = (): void => {
    textToo = dialog.returnValue === discarded || isBlank(dialog);
    timer = setTimeout(resetNow, resetAfterMs);
  };
  dialog.addEventListener('close', resetSoon);
  // The dialog was closed before this script loaded.
  if (!dialog.open) resetSoon();
  // A dialog that is opened again meanwhile is reset before anything is typed.
  new MutationObserver(() => {
    if (dialog.open) resetNow();
  }).observe(dialog, { attributeFilter: ['open'] });
};
