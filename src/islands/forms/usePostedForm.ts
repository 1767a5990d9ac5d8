import { type SubmitEvent, useState } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem } from '#contract/problem.ts';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { contactUrl } from '#browser/post-submission.ts';
import { contractResolver } from './contract-resolver.ts';
import { createCourier } from './courier.ts';
import { useFocusAfterSending } from './useFocusAfterSending.ts';

interface PostedFormOptions<Values> {
  /** What travels, made from what was filled in; the values themselves when absent. */
  toPayload?: (values: Values) => object;
  /** The submission is stored; the form has been emptied. */
  onSent: (values: Values, form: HTMLFormElement) => void;
  /** It is not: every value is still in the form. `status` is 0 without an answer. */
  onFailed: (status: number) => void;
}

/** From here on the form's own messages stand in for the browser's. */
const withOwnMessages = (form: HTMLFormElement): void => {
  form.noValidate = true;
};

/** Whether a form has a control of this name that a visitor sees. */
const isShown = (form: HTMLFormElement | null, name: string): boolean => {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement && control.getAttribute('type') !== 'hidden';
};

/**
 * A form that posts to the service: validated by a schema of the contract, sent once, emptied on success and untouched
 * on failure. Its fields are uncontrolled, so that what was typed before hydration is theirs already.
 */
export const usePostedForm = <Input extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Input>,
  { toPayload = (values) => values, onSent, onFailed }: PostedFormOptions<Values>,
) => {
  const root = useIslandReady(withOwnMessages);
  const form = useForm<Input, unknown, Values>({ resolver: contractResolver(schema) });
  const [courier] = useState(createCourier);
  const [remark, setRemark] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  useFocusAfterSending(root, isSubmitting);

  /** What is wrong is said beside its field; what is about none that can be seen, about the whole. */
  const showProblem = ({ errors: refused = [], detail }: Problem): void => {
    const shown = refused.filter(({ field }) => isShown(root.current, field));
    shown.forEach(({ field, detail: message }, index) => {
      form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
    });
    if (shown.length) return;
    setRemark(refused.map((fault) => fault.detail).join(' ') || detail);
  };

  const empty = (): void => {
    form.reset();
    root.current?.reset();
    setRemark(undefined);
  };

  /** Takes out what was sent; what was typed meanwhile stays. */
  const takeOut = (sent: Input): void => {
    const later = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
    empty();
    for (const [name, value] of later) form.setValue(name as Path<Input>, value);
  };

  const send = async (values: Values, element: HTMLFormElement): Promise<void> => {
    const filledIn = form.getValues();
    const result = await courier.deliver(toPayload(values), element);
    if (!result) return;
    setRemark(undefined);
    if (result.ok) {
      takeOut(filledIn);
      onSent(values, element);
      return;
    }
    if (result.problem) showProblem(result.problem);
    onFailed(result.status);
  };

  return {
    formProps: {
      ref: root,
      method: 'post',
      action: contactUrl,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        const element = event.currentTarget;
        void form.handleSubmit((values) => send(values, element))(event);
      },
    } as const,
    /** The attributes of one control, its error included. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    busy: isSubmitting,
    /** Takes out all that was filled in. */
    empty,
    /** What the service said about the whole submission, such as when to try again. */
    remark,
  };
};
