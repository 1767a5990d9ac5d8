import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { contactUrl, type Reads } from '#browser/post-submission.ts';
import type { ProblemText } from '#browser/read-problem.ts';
import { createSubmit } from '#browser/submit-form.ts';
import { contractResolver } from './contract-resolver.ts';
import { useFocusAfterSubmit } from '#islands/ui/useFocusAfterSubmit.ts';

interface SubmissionFormOptions<Values> {
  reads: Reads;
  /** Makes the payload from the validated values; the values themselves when absent. */
  toPayload?: (values: Values) => object;
  /** Called first, whether it is stored or not. */
  onOutcome?: (values: Values) => void;
  /** Called once the submission is stored and the form has been reset. */
  onSuccess: (values: Values, form: HTMLFormElement) => void;
  /** Called when it is not stored; the form keeps every value. `status` is 0 when there was no response. */
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
    toPayload = (values) => values,
    onOutcome,
    onSuccess,
    onError,
  }: SubmissionFormOptions<Values>,
) => {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Input, unknown, Values>({ resolver: contractResolver(schema) });
  const [submit] = useState(() => createSubmit(reads));
  const [formError, setFormError] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  // Once hydrated, the form shows its own error messages instead of the browser's.
  useEffect(() => {
    if (root.current) root.current.noValidate = true;
  }, []);
  useFocusAfterSubmit(root, isSubmitting);

  /** Shows each error of a visible field under that field; without any, the problem becomes the error of the form. */
  const showProblem = ({ fields, detail }: ProblemText): void => {
    const shown = Object.entries(fields).filter(([name]) => isShown(root.current, name));
    shown.forEach(([name, message], index) => {
      form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 });
    });
    if (!shown.length) setFormError(Object.values(fields).join(' ') || detail);
  };

  const reset = (): void => {
    form.reset();
    root.current?.reset();
    setFormError(undefined);
  };

  /** Resets the fields that still hold what was submitted; one that was typed in since then is not touched. */
  const resetSubmitted = (submitted: Input): void => {
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (value === submitted[name]) form.resetField(name as Path<Input>);
    }
  };

  const submitValues = async (values: Values, element: HTMLFormElement): Promise<void> => {
    const submitted = form.getValues();
    const result = await submit(toPayload(values), element);
    if (!result) return;
    setFormError(undefined);
    onOutcome?.(values);
    if (result.ok) {
      resetSubmitted(submitted);
      onSuccess(values, element);
      return;
    }
    if (result.problem) showProblem(result.problem);
    onError(result.status);
  };

  return {
    formProps: {
      ref: root,
      method: 'post',
      action: contactUrl,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        const element = event.currentTarget;
        void form.handleSubmit((values) => submitValues(values, element))(event);
      },
    } as const,
    /** The attributes of one control, and the message of its error. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    isSubmitting,
    reset,
    /** What the service said about the whole submission, such as when to try again. */
    formError,
  };
};
