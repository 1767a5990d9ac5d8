import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field that was refused in a submission, which a screen reader then reads with its error, or
 * back to the submit button: browsers take it from a button that is disabled meanwhile. Nothing happens when something else
 * has the focus by then.
 */
export const useFocusAfterSubmit = (
  form: RefObject<HTMLFormElement | null>,
  isSubmitting: boolean,
): void => {
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const { activeElement, body } = document;
    if (!hasEnded || (activeElement !== body && activeElement !== refused)) return;
    // One that has the focus is read only when it gets it anew.
    refused?.blur();
    (refused ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [form, isSubmitting]);
};
