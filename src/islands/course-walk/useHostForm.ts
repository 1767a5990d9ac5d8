import type { SubmitEvent } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { invalidEmail } from '#contract/fields.ts';
import type { Failure, Result } from '#browser/result.ts';
import { emailPattern } from '#islands/ui/EmailField.tsx';
import { useFormCall } from '#islands/ui/useFormCall.ts';

/** Shown when there was no answer, or an answer without an explanation. */
export const notReached = 'The service could not be reached. Please try again.';

const anEmail = new RegExp(`^${emailPattern}$`);

interface HostFormOptions<Fields> {
  /** Makes the call with the texts of the fields. */
  call: (sent: Fields) => Promise<Result<unknown>>;
  onDone: () => void;
  onFailed?: (failure: Failure) => void;
  /** Takes back what the form says of the last attempt, when a new one is made. */
  onAttempt?: () => void;
  /** What the form says of a failure that the host does not explain. */
  unexplained?: (failure: Failure) => string;
}

/**
 * A form that makes one call to the course-walk host, and shows what it refuses. Only the browser's own rules apply
 * before (specification, section 5): those of another host are unknown. Without its script it is submitted nowhere
 * (`method="dialog"`): a password goes to the host or stays.
 */
export const useHostForm = <Fields extends Record<string, string>>({
  call,
  onDone,
  onFailed,
  onAttempt,
  unexplained = () => notReached,
}: HostFormOptions<Fields>) => {
  const { ref, form, field, failure, formError, submit, onSubmit, ...rest } = useFormCall<Fields>({
    onAttempt,
  });
  const send = onSubmit((values) =>
    submit(
      () => call(values),
      (result) => (result.ok ? onDone() : onFailed?.(result)),
    ),
  );
  return {
    ...rest,
    ref,
    form,
    failure,
    formProps: {
      ref,
      method: 'dialog',
      className: 'grid gap-5',
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        // A script fills in a hidden field, and a password manager may fill in any, without an event.
        for (const [name, value] of new FormData(event.currentTarget)) {
          form.setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>);
        }
        send(event);
      },
    } as const,
    /**
     * The attributes of a required control, and what is wrong with it.
     *
     * @param missing the sentence for one that was left empty
     */
    field: (name: Path<Fields>, missing: string) => field(name, { required: missing }),
    emailField: () =>
      field('email' as Path<Fields>, {
        required: invalidEmail,
        pattern: { value: anEmail, message: invalidEmail },
      }),
    formError: failure && (formError ?? unexplained(failure)),
  };
};
