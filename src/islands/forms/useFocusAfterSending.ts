import { type RefObject, useEffect, useRef } from 'react';

/** A button that is disabled while it sends loses the focus; it gets it back, unless something else took it. */
export const useFocusAfterSending = (
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
