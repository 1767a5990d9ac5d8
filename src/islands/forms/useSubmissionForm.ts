import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { nextPaint } from '#browser/next-paint.ts';
import { contactUrl, type Reads } from '#browser/post-submission.ts';
import type { ProblemText } from '#browser/read-problem.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { createSubmit, type Submit } from '#browser/submit-form.ts';
import { contractResolver } from './contract-resolver.ts';
import type { RefusedField } from './ErrorSummary.tsx';
import { useFocusAfterSubmit } from '#islands/ui/useFocusAfterSubmit.ts';

interface SubmissionFormOptions<Values> {
  reads: Reads;
  /** The form shows an `ErrorSummary`, which takes the focus when several fields are wrong. */
  hasSummary?: boolean;
  /** Makes the payload from the validated values; the values themselves when absent. */
  toPayload?: (values: Values) => object;
  /** Called first, whether it is stored or not; also when the page is left before that is known, and then perhaps twice. */
  onOutcome?: (values: Values) => void;
  /** Called once the submission is stored and the form has been reset. */
  onSuccess?: (values: Values, form: HTMLFormElement) => void;
  /** Shown once it is stored. */
  toast?: Toast;
  /**
   * Called when it is not stored, after the errors are shown; the form keeps every value. `status` is 0 when there was no
   * response.
   */
  onError: (status: number) => void;
}

/** Whether a form has a control of this name that a visitor sees. */
const isShown = (form: HTMLFormElement | null, name: string): boolean => {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement && control.getAttribute('type') !== 'hidden';
};

/**
 * A form that posts to the service: validated by a schema of the contract, submitted once, reset on success and left as
 * it is on failure. Its fields are uncontrolled, so they keep what was typed before hydration.
 */
export const useSubmissionForm = <Input extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Input>,
  {
    reads,
    hasSummary = false,
    toPayload = (values) => values,
    onOutcome,
    onSuccess,
    toast,
    onError,
  }: SubmissionFormOptions<Values>,
) => {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Input, unknown, Values>({
    resolver: contractResolver(schema),
    shouldFocusError: false,
  });
  const [submit] = useState(() => createSubmit(reads));
  const [formError, setFormError] = useState<string>();
  const [refused, setRefused] = useState<RefusedField[]>([]);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { errors } = form.formState;

  // Once hydrated, the form shows its own error messages instead of the browser's.
  useEffect(() => {
    if (root.current) root.current.noValidate = true;
  }, []);
  useEffect(() => {
    const [first] = refused;
    if (first && !(hasSummary && refused.length > 1)) document.getElementById(first.id)?.focus();
  }, [refused, hasSummary]);
  useFocusAfterSubmit(root, isSubmitting);

  const fieldId = (name: string): string => {
    const control = root.current?.elements.namedItem(name);
    return control instanceof HTMLElement ? control.id : '';
  };

  const refuse = (messages: [name: string, message: string][]): void =>
    setRefused(messages.map(([name, message]) => ({ id: fieldId(name), message })));

  /** Shows each error of a visible field under that field; without any, the problem becomes the error of the form. */
  const showProblem = ({ fields, detail }: ProblemText): void => {
    const shown = Object.entries(fields).filter(([name]) => isShown(root.current, name));
    for (const [name, message] of shown) form.setError(name as Path<Input>, { message });
    refuse(shown);
    if (!shown.length) setFormError(Object.values(fields).join(' ') || detail);
  };

  const showInvalid = (invalid: FieldErrors<Input>): void =>
    refuse(
      Object.entries(invalid).map(([name, error]) => [name, (error as FieldError).message ?? '']),
    );

  const reset = (): void => {
    form.reset();
    root.current?.reset();
    setFormError(undefined);
    setRefused([]);
  };

  /** Resets the fields that still hold what was submitted; one that was typed in since then is not touched. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  /** Never rejects: what cannot be sent at all has no response. */
  const submitPayload = async (values: Values, element: HTMLFormElement): ReturnType<Submit> => {
    try {
      return await submit(toPayload(values), element);
    } catch (error) {
      console.warn('The submission could not be made.', error);
      return { ok: false, status: 0 };
    }
  };

  const submitValues = async (values: Values, element: HTMLFormElement): Promise<void> => {
    const submitted = form.getValues();
    const onEnd = (): void => onOutcome?.(values);
    // Whoever leaves the page sees no answer, and the call goes on.
    addEventListener('pagehide', onEnd);
    setIsSubmitting(true);
    const result = await submitPayload(values, element);
    removeEventListener('pagehide', onEnd);
    if (!result) return;
    // So that the focus goes now, to what is then in the page.
    flushSync(() => {
      setIsSubmitting(false);
      setFormError(undefined);
      setRefused([]);
      onEnd();
      if (result.ok) {
        resetSubmitted(submitted);
        onSuccess?.(values, element);
      } else if (result.problem) showProblem(result.problem);
    });
    // A screen reader that says what has got the focus says no toast that came in the same frame.
    await nextPaint();
    if (!result.ok) onError(result.status);
    else if (toast) showToast(toast);
  };

  return {
    formProps: {
      ref: root,
      method: 'post',
      action: contactUrl,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        const element = event.currentTarget;
        let invalid: FieldErrors<Input> | undefined;
        const submitted = form.handleSubmit(
          (values) => submitValues(values, element),
          (errors) => {
            invalid = errors;
          },
        )(event);
        // Only then are the errors in the page: what gets the focus is read with its own.
        void submitted.then(() => invalid && showInvalid(invalid));
      },
    } as const,
    /** The attributes of one control, and the message of its error. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    isSubmitting,
    reset,
    /** The fields that were refused at the last submission, for `ErrorSummary`. */
    refused,
    /** What the service said about the whole submission, such as when to try again. */
    formError,
  };
};
