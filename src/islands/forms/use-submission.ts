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

/** For a mistyped date, such as 31 February, browsers report an empty value; Chromium also for an incomplete one. */
const unreadableDate = 'This date does not exist or is incomplete.';

/** Whether the browser cannot make a value of what was typed into a field. */
const isUnreadable = ({ ref }: Partial<Field['_f']> = {}): boolean =>
  ref instanceof HTMLInputElement && ref.validity.badInput;

/**
 * A react-hook-form resolver for a schema of the contract: the first error of each field, with the code and message
 * that the service would send, except for a date that the browser could not read. The resolver of @hookform/resolvers
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

/** Whether the same submission will be refused again, such as one from a page of another site. */
const isFinal = ({ status = 0, code }: Failure): boolean =>
  status >= 400 && status < 500 && !temporaryStatuses.includes(status) && code !== 'proof_required';

/**
 * Makes the function that shows the specified toast of a form when a submission has failed. If a retry will never help,
 * the toast gives the reason that the service sent in place of 'Please try again' (decisions, "Toast").
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
  /** Says that the submission failed, if nothing else in the form does. */
  notSent: string | undefined;
}

/** Shown for a failure without an explanation, as the toast or alert may be gone. */
const sendingFailed = ({ status }: Failure): string =>
  status
    ? 'Sending failed. What you have written is still here.'
    : 'We couldn’t confirm delivery. Your text is still here, and sending it again is safe.';

/**
 * A form that posts to the service. It is validated by a schema of the contract, submitted once, reset on success and
 * left as it is on failure.
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

  /** Resets the fields that still have the submitted values; fields changed since then stay. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  /**
   * Says how the submission went, a frame later: a screen reader that announces the new focus would skip a toast that
   * appears at the same time.
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
