import type { SubmitEvent } from 'react';
import type { Failure, Result } from '#browser/result.ts';
import { useFormCall } from '#islands/ui/useFormCall.ts';

/** Shown when there was no answer, or an answer without an explanation. */
export const notReached = 'The service could not be reached. Please try again.';

/** The texts of a form's fields, by their names. None of the forms has a file. */
export const textsIn = <Name extends string>(form: HTMLFormElement): Record<Name, string> =>
  Object.fromEntries(new FormData(form)) as Record<Name, string>;

interface HostFormOptions<Name extends string> {
  /** Makes the call with the texts of the fields. */
  call: (sent: Record<Name, string>) => Promise<Result<unknown>>;
  onDone: (form: HTMLFormElement) => void;
  onFailed?: (failure: Failure) => void;
  /** Takes back what the form says of the last attempt, when a new one is made. */
  onAttempt?: () => void;
  /** What the form says of a failure that the host does not explain. */
  unexplained?: (failure: Failure) => string;
}

/**
 * A form that makes one call to the course-walk host, and shows what it refuses. Only the browser's own rules apply
 * (specification, section 5). Without its script it is submitted nowhere (`method="dialog"`): a password goes to the
 * host or stays.
 */
export const useHostForm = <Name extends string>({
  call,
  onDone,
  onFailed,
  onAttempt,
  unexplained = () => notReached,
}: HostFormOptions<Name>) => {
  const { ref, busy, failure, setFailure, beginAttempt, submit } = useFormCall({ onAttempt });
  const isOfFields = failure && Object.keys(failure.fields).length > 0;
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
        const sent = textsIn<Name>(form);
        void submit(
          () => call(sent),
          (result) => (result.ok ? onDone(form) : onFailed?.(result)),
        );
      },
    } as const,
    busy,
    failure,
    forgetFailure: (): void => setFailure(undefined),
    /** What is wrong with one field. */
    error: (name: string): string | undefined => failure?.fields[name],
    /** What is wrong, when it is not about a field. */
    formError: failure && !isOfFields ? (failure.detail ?? unexplained(failure)) : undefined,
  };
};
