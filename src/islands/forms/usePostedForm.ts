import { type SubmitEvent, useState } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem } from '#contract/problem.ts';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { contactUrl } from '#lib/post-submission.ts';
import { contractResolver } from './contract-resolver.ts';
import { createCourier } from './courier.ts';

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

  const showProblem = ({ errors: refused = [], detail }: Problem): void => {
    refused.forEach((fault, index) => {
      const { field, detail: message } = fault;
      form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
    });
    if (!refused.length) setRemark(detail);
  };

  const empty = (): void => {
    form.reset();
    root.current?.reset();
    setRemark(undefined);
  };

  const send = async (values: Values, element: HTMLFormElement): Promise<void> => {
    const result = await courier.deliver(toPayload(values), element);
    if (!result) return;
    setRemark(undefined);
    if (result.ok) {
      empty();
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
