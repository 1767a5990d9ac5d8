import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { nextPaint } from '#browser/next-paint.ts';
import type { Failure, Result } from '#browser/result.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { contactUrl, createSubmit, type Reads } from '#browser/submit-form.ts';
import { contractResolver } from './contract-resolver.ts';
import { useFormCall } from '#islands/ui/useFormCall.ts';

interface SubmissionFormOptions<Values> {
  /** What shows that the submission is stored: `success` in the body of the response, or its status alone (`ok`). */
  reads: Reads;
  /** Members of the payload that are not fields of the form: name → value. */
  constants?: Record<string, string>;
  /** Makes the other members from the validated values. By default they are the values themselves. */
  toPayload?: (values: Values) => object;
  /** Clears what the form says about the last attempt, when a new one is made. */
  onAttempt?: () => void;
  /** Called once the submission is on its way. */
  onSend?: (values: Values) => void;
  /** Called once the submission is stored and the form has been reset. */
  onSuccess?: (values: Values, form: HTMLFormElement) => void;
  /** Shown once the submission is stored. */
  toast?: Toast;
  /**
   * Called when the submission is not stored, after the errors are shown. The form keeps every value.
   */
  onError: (failure: Failure) => void;
}

/** Shown for a failure without an explanation, as the toast or alert may be gone. */
const unexplained = ({ status }: Failure): string =>
  status
    ? 'Sending failed. What you have written is still here.'
    : 'We couldn’t confirm delivery. Your text is still here, and sending it again is safe.';

/**
 * A form that posts to the service. It is validated by a schema of the contract, submitted once, reset on success and
 * left as it is on failure.
 */
export const useSubmissionForm = <Input extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Input>,
  {
    reads,
    constants = {},
    toPayload = (values) => values,
    onAttempt,
    onSend,
    onSuccess,
    toast,
    onError,
  }: SubmissionFormOptions<Values>,
) => {
  const { ref, form, field, busy, failure, formError, reset, submit, onSubmit } = useFormCall({
    resolver: contractResolver(schema),
    update: flushSync,
    onAttempt,
  });
  const [post] = useState(() => createSubmit(reads));

  /** Resets the fields that still have the submitted values; fields changed since then stay. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  /** Waits a frame: a screen reader that announces the new focus would skip a toast that appears at the same time. */
  const tell = async (result: Result<void>, element: HTMLFormElement): Promise<void> => {
    await nextPaint();
    if (!result.ok) onError(result);
    else if (toast) showToast(toast);
    else return;
    // On phones, the toast may cover the button and the message below it.
    element.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' });
  };

  const submitValues = (values: Values, element: HTMLFormElement): Promise<void> => {
    const submitted = form.getValues();
    return submit(
      () => {
        const result = post({ ...toPayload(values), ...constants }, element);
        onSend?.(values);
        return result;
      },
      (result) => {
        if (result.ok) {
          resetSubmitted(submitted);
          onSuccess?.(values, element);
        }
        void tell(result, element);
      },
    );
  };

  return {
    formProps: {
      ref,
      method: 'post',
      action: contactUrl,
      onSubmit: onSubmit(submitValues),
    } as const,
    constants,
    field: (name: Path<Input>) => field(name),
    isSubmitting: busy,
    reset,
    /** The service's message about the whole submission, such as when to retry. */
    formError,
    /** Says that the submission failed, if nothing else in the form does. */
    notSent: failure && !formError ? unexplained(failure) : undefined,
  };
};
