import { type ComponentPropsWithRef, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  Field,
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormRegisterReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/problem.ts';
import type { Failure, Result } from '#browser/call.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { submitUrl, createSubmit, type DecidedBy } from '#browser/submit-form.ts';
import { useFormCall } from '#islands/ui/use-form-call.ts';

/** Browsers report a date that does not exist, such as 31 February, as empty. Chromium does so for half a date, too. */
const unreadableDate = 'This date does not exist or is incomplete.';

/** Returns whether the browser cannot make a value from the text in a field. */
const isUnreadable = ({ ref }: Partial<Field['_f']> = {}): boolean =>
  ref instanceof HTMLInputElement && ref.validity.badInput;

/**
 * Makes a react-hook-form resolver from a schema of the contract. It returns the first error of each field, with the
 * service's code and message. Only an unreadable date has a message of its own. The resolver of @hookform/resolvers
 * would add 0.8 KB, which exceeds the size budget of the first form.
 */
const contractResolver =
  <Input extends FieldValues, Values>(
    schema: z.ZodMiniType<Values, Input>,
  ): Resolver<Input, unknown, Values> =>
  (input, _context, { fields }) => {
    const result = schema.safeParse(input);
    if (result.success) return { values: result.data, errors: {} };
    const errors = fieldErrors(result.error).map(({ field, code, detail }) => [
      field,
      { type: code, message: isUnreadable(fields[field]) ? unreadableDate : detail },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };

/** Statuses below 500 after which a retry may succeed: too slow, too early, too often (RFC 9110, 6585, 8470). */
const temporaryStatuses: readonly (number | undefined)[] = [408, 425, 429];

/**
 * Returns whether the service would refuse the same submission again, such as a submission from another site's page.
 */
const isFinal = ({ status = 0, code }: Failure): boolean =>
  status >= 400 && status < 500 && !temporaryStatuses.includes(status) && code !== 'proof_required';

/**
 * Makes the function that shows a form's specified toast after a failed submission. If a retry cannot help, the toast
 * shows the service's reason instead of 'Please try again' (decisions, "Toast").
 */
export const failureToast =
  (title: string, description: string) =>
  (failure: Failure): void =>
    showToast({
      title,
      description: (isFinal(failure) && failure.detail) || description,
      tone: 'destructive',
    });

interface SubmissionOptions<Values> {
  decidedBy: DecidedBy;
  /** Members of the payload that are not fields of the form: name → value. */
  constants?: Record<string, string>;
  /** Makes the other members from the validated values. By default, the members are the values themselves. */
  toPayload?: (values: Values) => object;
  /** Clears the caller's messages about the last attempt. Called at each new attempt. */
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

/** The attributes of one control, and the message of its error. */
export type SubmissionField<Input extends FieldValues> = (
  name: Path<Input>,
) => UseFormRegisterReturn & { error: string | undefined };

/** What `SubmissionForm` shows. */
export interface SubmissionState {
  formProps: Pick<ComponentPropsWithRef<'form'>, 'method' | 'action' | 'onSubmit'> & {
    ref: RefObject<HTMLFormElement | null>;
  };
  constants: Record<string, string>;
  isSubmitting: boolean;
  /** The service's message about the whole submission, such as when to retry. */
  formError: string | undefined;
  /** Says that the submission failed, if nothing else in the form says so. */
  notSent: string | undefined;
}

/** Returns the text for a failure without an explanation. It stays when the toast or alert is gone. */
const sendingFailed = ({ status }: Failure): string =>
  status
    ? 'Sending failed. What you have written is still here.'
    : 'We couldn’t confirm delivery. Your text is still here, and sending it again is safe.';

/**
 * A form that posts to the service. It validates its fields with a schema of the contract, and sends one submission at
 * a time. After success it is reset. After a failure it keeps every value.
 */
export const useSubmission = <Input extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Input>,
  {
    decidedBy,
    constants = {},
    toPayload = (values) => values,
    onAttempt,
    onSend,
    onSuccess,
    toast,
    onError,
  }: SubmissionOptions<Values>,
): SubmissionState & { field: SubmissionField<Input>; reset: () => void } => {
  const { ref, form, field, busy, failure, formError, reset, submit, onSubmit } = useFormCall({
    resolver: contractResolver(schema),
    update: flushSync,
    onAttempt,
  });
  const [post] = useState(() => createSubmit(decidedBy));

  /** Resets the fields that still have the submitted values. Fields that the visitor has changed since then stay. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  /**
   * Announces the outcome of the submission one frame later. A screen reader that announces the new focus would skip a
   * toast that appears at the same time.
   */
  const announce = async (result: Result<void>, element: HTMLFormElement): Promise<void> => {
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
        void announce(result, element);
      },
    );
  };

  return {
    formProps: {
      ref,
      method: 'post',
      action: submitUrl,
      onSubmit: onSubmit(submitValues),
    },
    constants,
    field: (name: Path<Input>) => field(name),
    isSubmitting: busy,
    reset,
    formError,
    notSent: failure && !formError ? sendingFailed(failure) : undefined,
  };
};
