import type { SubmitEvent } from 'react';
import { formErrorOf } from '#browser/course-walk/form-error.ts';
import type { Failure, Result } from '#browser/result.ts';
import { useFormCall } from '#islands/ui/useFormCall.ts';

/** Shown when there was no answer, or an answer without an explanation. */
export const notReached = 'The service could not be reached. Please try again.';

interface HostFormOptions {
  onFailed?: (failure: Failure) => void;
  /** Takes back what the form says of the last attempt, when a new one is made. */
  onAttempt?: () => void;
}

/**
 * A form that makes one call to the course-walk host, and shows what it refuses. Only the browser's own rules apply
 * (specification, section 5). Without its script it is submitted nowhere (`method="dialog"`): a password goes to the
 * host or stays.
 *
 * @param onDone also gets the submitted fields
 */
export const useHostForm = <Value>(
  call: (sent: FormData) => Promise<Result<Value>>,
  onDone: (form: HTMLFormElement, sent: FormData) => void,
  { onFailed, onAttempt }: HostFormOptions = {},
) => {
  const { ref, busy, failure, setFailure, beginAttempt, submit } = useFormCall({ onAttempt });
  return {
    formProps: {
      ref,
      method: 'dialog',
      className: 'grid gap-5',
      // The browser has refused the attempt.
      onInvalidCapture: beginAttempt,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault();
        beginAttempt();
        const form = event.currentTarget;
        const sent = new FormData(form);
        void submit(
          () => call(sent),
          (result) => (result.ok ? onDone(form, sent) : onFailed?.(result)),
        );
      },
    } as const,
    busy,
    failure,
    forgetFailure: (): void => setFailure(undefined),
    /** What is wrong with one field. */
    error: (name: string): string | undefined => failure?.fields[name],
    /** What is wrong, when it is not about a field. */
    formError: failure && formErrorOf({ ...failure, detail: failure.detail ?? notReached }),
  };
};
