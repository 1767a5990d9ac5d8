import type { Path } from 'react-hook-form';
import { emailPattern } from '#contract/email-pattern.ts';
import { invalidEmail } from '#contract/fields.ts';
import type { Failure, Result } from '#browser/call.ts';
import { notReached } from '#browser/course-walk/host.ts';
import { useFormCall } from '#islands/ui/use-form-call.ts';

const emailRegExp = new RegExp(`^${emailPattern}$`, 'u');

interface HostFormOptions<Fields> {
  /** Makes the call with the texts of the fields. */
  call: (sent: Fields) => Promise<Result<unknown>>;
  onDone: () => void;
  onFailed?: (failure: Failure) => void;
  /** Clears the caller's messages about the last attempt. Called at each new attempt. */
  onAttempt?: () => void;
  /** Returns the form's message for a failure that the host does not explain. */
  defaultError?: (failure: Failure) => string;
}

/**
 * A form that makes one call to the course-walk host, and shows the errors in its answer. Before the call, it checks
 * only what browsers check (specification, section 5), because the rules of other hosts are unknown.
 *
 * Without scripts, `method="dialog"` makes the browser send nothing, so that a password never goes to another server.
 * Browsers without that method submit by GET to `about:blank`, which makes no request.
 */
export const useHostForm = <Fields extends Record<string, string>>({
  call,
  onDone,
  onFailed,
  onAttempt,
  defaultError = () => notReached,
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
      action: 'about:blank',
      className: 'grid gap-5',
      onSubmit: send,
    } as const,
    /**
     * The attributes of a required control, and the message of its error.
     *
     * @param missing the message if the control is empty
     */
    field: (name: Path<Fields>, missing: string) => field(name, { required: missing }),
    emailField: () =>
      field('email' as Path<Fields>, {
        required: invalidEmail,
        pattern: { value: emailRegExp, message: invalidEmail },
      }),
    formError: failure && (formError ?? defaultError(failure)),
  };
};
