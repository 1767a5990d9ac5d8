import { type SubmitEvent, useRef, useState } from 'react';
import { type Failure, formErrorOf, type Result } from '#browser/course-walk/result.ts';
import { useFocusAfterSubmit } from '#islands/ui/useFocusAfterSubmit.ts';

/** Said when there was no answer, or one without words. */
export const notReached = 'The service could not be reached. Please try again.';

/**
 * A form that makes one call to our own host, and shows what it refuses. Without its script it is submitted nowhere
 * (`method="dialog"`), as AccountForm.tsx.
 */
export const useHostForm = (
  call: (form: FormData) => Promise<Result<void>>,
  onDone: (form: HTMLFormElement) => void,
) => {
  const ref = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useFocusAfterSubmit(ref, busy);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const result = await call(new FormData(form));
    setBusy(false);
    if (result.ok) onDone(form);
    else setFailure(result);
  };

  return {
    formProps: {
      ref,
      method: 'dialog',
      className: 'grid gap-5',
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    } as const,
    busy,
    failure,
    /** What is wrong with one field. */
    error: (name: string): string | undefined => failure?.fields[name],
    /** What is wrong, when it is not about a field. */
    formError: failure && formErrorOf({ ...failure, detail: failure.detail ?? notReached }),
  };
};
