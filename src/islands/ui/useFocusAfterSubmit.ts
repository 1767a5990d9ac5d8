import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to the submit button after a submission: browsers take it from a button that is disabled
 * meanwhile. Nothing happens when something else has the focus by then.
 */
export const useFocusAfterSubmit = (
  form: RefObject<HTMLFormElement | null>,
  isSubmitting: boolean,
): void => {
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [form, isSubmitting]);
};
