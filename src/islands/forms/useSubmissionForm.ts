import { type SubmitEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { moveFocus } from '#browser/move-focus.ts';
import { nextPaint } from '#browser/next-paint.ts';
import type { Failure, Result } from '#browser/result.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { contactUrl, createSubmit, type Reads } from '#browser/submit-form.ts';
import { contractResolver } from './contract-resolver.ts';
import { firstInvalid } from '#islands/ui/useFocusAfterSubmit.ts';
import { useFormCall } from '#islands/ui/useFormCall.ts';

interface SubmissionFormOptions<Values> {
  /** What of the response says that the submission is stored: the body's `success`, or the status alone (`ok`). */
  reads: Reads;
  /** Members of the payload that nobody fills in: name → value. */
  constants?: Record<string, string>;
  /** Makes the other members from the validated values; the values themselves when absent. */
  toPayload?: (values: Values) => object;
  /** Takes back what the form says of the last attempt, when a new one is made. */
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

/** Said of a failure that is not explained, for when the toast or alert is gone. */
const unexplained = ({ status }: Failure): string =>
  status
    ? 'Sending failed. What you have written is still here.'
    : 'There was no answer, so your message may have arrived. It is still here: if you send it again unchanged, we get it once.';

/** Whether a form has a visible control with this name. */
const isShown = (form: HTMLFormElement | null, name: string): boolean => {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement && control.getAttribute('type') !== 'hidden';
};

/**
 * A form that posts to the service. It is validated by a schema of the contract, submitted once, reset on success and
 * left as it is on failure. Its fields are uncontrolled, so they keep what was typed before hydration.
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
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const { beginAttempt, submit, ...call } = useFormCall({ update: flushSync, onAttempt });
  const { ref: root, busy, failure, setFailure } = call;
  const form = useForm<Input, unknown, Values>({
    resolver: contractResolver(schema),
    shouldFocusError: false,
  });
  const [post] = useState(() => createSubmit(reads));
  const { errors } = form.formState;

  // Once hydrated, the form shows its own error messages instead of the browser's.
  useEffect(() => {
    root.current?.toggleAttribute('novalidate', true);
  }, [root]);
  useEffect(() => {
    if (invalidAttempts) moveFocus(firstInvalid(root.current));
  }, [invalidAttempts, root]);

  /** Shows each error of a visible field under that field; without one, the failure is that of the form. */
  const showFailure = ({ fields }: Failure): void => {
    const shown = Object.entries(fields).filter(([name]) => isShown(root.current, name));
    for (const [name, message] of shown) form.setError(name as Path<Input>, { message });
    if (shown.length) setFailure(undefined);
  };

  const reset = (): void => {
    form.reset();
    root.current?.reset();
    setFailure(undefined);
  };

  /** Resets the fields that still have the submitted values; fields changed since then stay. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  /** A screen reader that announces the new focus skips a toast that appears in the same frame. */
  const tell = async (result: Result<void>, element: HTMLFormElement): Promise<void> => {
    await nextPaint();
    if (!result.ok) onError(result);
    else if (toast) showToast(toast);
    else return;
    // On phones, the toast may be on the button and on what is said beside it.
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
        } else showFailure(result);
        void tell(result, element);
      },
    );
  };

  const formError = failure && (Object.values(failure.fields).join(' ') || failure.detail);

  return {
    formProps: {
      ref: root,
      method: 'post',
      action: contactUrl,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        const element = event.currentTarget;
        beginAttempt();
        let isInvalid = false;
        const submitted = form.handleSubmit(
          (values) => submitValues(values, element),
          () => {
            isInvalid = true;
          },
        )(event);
        // Only then are the errors on the page, so that the focused field is read with its error.
        void submitted.then(() => isInvalid && setInvalidAttempts((count) => count + 1));
      },
    } as const,
    constants,
    /** The attributes of one control, and the message of its error. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    isSubmitting: busy,
    reset,
    /** The service's message about the whole submission, such as when to retry. */
    formError,
    /** What became of the submission, where nothing else in the form says it. */
    notSent: failure && !formError ? unexplained(failure) : undefined,
  };
};
