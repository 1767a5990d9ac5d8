import { type SubmitEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { moveFocus } from '#browser/move-focus.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { contactUrl, type Reads } from '#browser/post-submission.ts';
import type { Failure, Result } from '#browser/result.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { createSubmit } from '#browser/submit-form.ts';
import { contractResolver } from './contract-resolver.ts';
import type { RefusedField } from './ErrorSummary.tsx';
import { useFormCall } from '#islands/ui/useFormCall.ts';

/** Beside the button of a form that was not sent, for when the toast or alert that said it is gone. */
export const notSent = 'Nothing was sent. What you have written is still here.';

interface SubmissionFormOptions<Values> {
  /** What of the response says that the submission is stored: the body's `success`, or the status alone (`ok`). */
  reads: Reads;
  /** The form shows an `ErrorSummary`, which takes the focus when several fields are wrong. */
  hasSummary?: boolean;
  /** Makes the payload from the validated values; the values themselves when absent. */
  toPayload?: (values: Values) => object;
  /** Takes back what the form says of the last attempt, when a new one is made. */
  onAttempt?: () => void;
  /**
   * Called first, whether or not the submission is stored. Also called, perhaps twice, when the page is left before
   * that is known.
   */
  onOutcome?: (values: Values) => void;
  /** Called once the submission is stored and the form has been reset. */
  onSuccess?: (values: Values, form: HTMLFormElement) => void;
  /** Shown once the submission is stored. */
  toast?: Toast;
  /**
   * Called when the submission is not stored, after the errors are shown. The form keeps every value.
   */
  onError: (failure: Failure) => void;
}

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
    hasSummary = false,
    toPayload = (values) => values,
    onAttempt,
    onOutcome,
    onSuccess,
    toast,
    onError,
  }: SubmissionFormOptions<Values>,
) => {
  const [refused, setRefused] = useState<RefusedField[]>([]);
  const { beginAttempt, submit, ...call } = useFormCall({
    update: flushSync,
    onAttempt: () => {
      setRefused([]);
      onAttempt?.();
    },
  });
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
    const [first] = refused;
    if (first && !(hasSummary && refused.length > 1)) moveFocus(document.getElementById(first.id));
  }, [refused, hasSummary]);

  const fieldId = (name: string): string => {
    const control = root.current?.elements.namedItem(name);
    return control instanceof HTMLElement ? control.id : '';
  };

  const refuse = (messages: [name: string, message: string][]): void =>
    setRefused(messages.map(([name, message]) => ({ id: fieldId(name), message })));

  /** Shows each error of a visible field under that field. */
  const showFailure = ({ fields }: Failure): void => {
    const shown = Object.entries(fields).filter(([name]) => isShown(root.current, name));
    for (const [name, message] of shown) form.setError(name as Path<Input>, { message });
    refuse(shown);
  };

  const showInvalid = (invalid: FieldErrors<Input>): void =>
    refuse(
      Object.entries(invalid).map(([name, error]) => [name, (error as FieldError).message ?? '']),
    );

  const reset = (): void => {
    form.reset();
    root.current?.reset();
    setFailure(undefined);
    setRefused([]);
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
    const onEnd = (): void => onOutcome?.(values);
    return submit(
      () => {
        // A visitor who leaves the page sees no answer, but the call continues.
        addEventListener('pagehide', onEnd);
        return post(toPayload(values), element);
      },
      (result) => {
        removeEventListener('pagehide', onEnd);
        onEnd();
        if (result.ok) {
          resetSubmitted(submitted);
          onSuccess?.(values, element);
        } else showFailure(result);
        void tell(result, element);
      },
    );
  };

  const formError =
    failure && !refused.length
      ? Object.values(failure.fields).join(' ') || failure.detail
      : undefined;

  return {
    formProps: {
      ref: root,
      method: 'post',
      action: contactUrl,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        const element = event.currentTarget;
        beginAttempt();
        let invalid: FieldErrors<Input> | undefined;
        const submitted = form.handleSubmit(
          (values) => submitValues(values, element),
          (errors) => {
            invalid = errors;
          },
        )(event);
        // Only then are the errors on the page, so that the focused field is read with its error.
        void submitted.then(() => invalid && showInvalid(invalid));
      },
    } as const,
    /** The attributes of one control, and the message of its error. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    isSubmitting: busy,
    reset,
    /** The invalid fields of the last submission, for `ErrorSummary`. */
    refused,
    /** The service's message about the whole submission, such as when to retry. */
    formError,
    /** The submission is not stored, and nothing else in the form says why. */
    isNotSent: Boolean(failure) && !refused.length && !formError,
  };
};
