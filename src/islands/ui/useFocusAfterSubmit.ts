import { type RefObject, useEffect, useRef } from 'react';
import { moveFocus } from '#browser/move-focus.ts';

/** The first control with an error. */
export const firstInvalid = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]');

/**
 * After a submission, moves the focus to the first refused field, which a screen reader then reads with its error. If
 * there is none, it moves back to the submit button, which lost it while it was disabled. If the visitor has moved the
 * focus elsewhere, it stays there.
 */
export const useFocusAfterSubmit = (
  form: RefObject<HTMLFormElement | null>,
  isSubmitting: boolean,
): void => {
  const focusedBefore = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const before = focusedBefore.current;
    focusedBefore.current = isSubmitting ? activeElement : null;
    const hasEnded = before && !isSubmitting;
    const refused = firstInvalid(form.current);
    if (!hasEnded || ![body, before, refused].includes(activeElement)) return;
    // A field that already has the focus is read only if it gets it again.
    refused?.blur();
    if (refused) moveFocus(refused);
    else if (activeElement === body)
      moveFocus(form.current?.querySelector<HTMLElement>('[type=submit]'));
  }, [form, isSubmitting]);
};
