import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field that was refused in a submission, which a screen reader then reads with its error, or
 * back to the submit button: browsers take it from a button that is disabled meanwhile. Nothing happens when the focus has
 * gone elsewhere by then.
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
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!hasEnded || ![body, before, refused].includes(activeElement)) return;
    // One that has the focus is read only when it gets it anew.
    refused?.blur();
    if (refused) refused.focus();
    else if (activeElement === body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [form, isSubmitting]);
};
