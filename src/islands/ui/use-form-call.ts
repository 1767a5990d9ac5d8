import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { moveFocus } from '#browser/move-focus.ts';
import type { Failure, Result } from '#browser/call.ts';
import { announceAsAlert } from '#browser/announce-as-alert.ts';
import { dismissToast } from '#browser/show-toast.ts';

/** Returns the first control with an error. */
const firstInvalid = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]');

/**
 * Moves the focus to the first refused field, so that a screen reader reads the field with its error. In Firefox, Orca
 * reads only the month of a date field. The error of a date field is therefore announced as an alert.
 */
const focusRefused = (refused: HTMLElement | null | undefined): void => {
  moveFocus(refused);
  if (refused?.getAttribute('type') !== 'date') return;
  const error = document.getElementById(`${refused.id}-error`);
  if (error) announceAsAlert(error);
};

/**
 * Moves the focus after a submission: to the first refused field, or else back to the submit button, which lost the
 * focus while it was disabled. If the visitor has moved the focus elsewhere, it stays there.
 */
const useFocusAfterSubmit = (
  form: RefObject<HTMLFormElement | null>,
  isSubmitting: boolean,
): void => {
  const focusedBefore = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const before = focusedBefore.current;
    focusedBefore.current = isSubmitting ? activeElement : null;
    const hasEnded = before && !isSubmitting;
    const refused = firstInvalid(form.current);
    if (!hasEnded || ![body, before, refused].includes(activeElement)) return;
    // A screen reader reads a field that already has the focus only if the focus leaves and returns.
    refused?.blur();
    if (refused) focusRefused(refused);
    else if (activeElement === body)
      moveFocus(form.current?.querySelector<HTMLElement>('[type=submit]'));
  }, [form, isSubmitting]);
};

interface FormCallOptions<Input extends FieldValues, Values> {
  /** Validates all fields together. Undefined: each field uses the rules passed to `field`. */
  resolver?: Resolver<Input, unknown, Values>;
  /**
   * Runs the function that shows an answer. By default, React renders later and moves the focus after that, so a screen
   * reader announces a form's error first. With `flushSync`, both have happened when `update` returns.
   */
  update?: (change: () => void) => void;
  /** Clears the caller's messages about the last attempt. The form clears its own failure. */
  onAttempt?: (() => void) | undefined;
}

/** Returns whether a form has a visible control with this name. */
const isShown = (form: HTMLFormElement | null, name: string): boolean => {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement && control.getAttribute('type') !== 'hidden';
};

/**
 * A form that makes a call when it is submitted: its fields with their errors, whether a call is under way, and why the
 * last call failed. The fields are uncontrolled, so they keep text that was typed before hydration.
 */
export const useFormCall = <Input extends FieldValues, Values = Input>({
  resolver,
  update = (change) => change(),
  onAttempt,
}: FormCallOptions<Input, Values>) => {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const form = useForm<Input, unknown, Values>({
    ...(resolver && { resolver }),
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  useFocusAfterSubmit(ref, busy);

  // Once hydrated, the form shows its own error messages instead of the browser's.
  useEffect(() => {
    ref.current?.toggleAttribute('novalidate', true);
  }, []);
  useEffect(() => {
    if (invalidAttempts) focusRefused(firstInvalid(ref.current));
  }, [invalidAttempts]);

  const forgetFailure = (): void => {
    setFailure(undefined);
    form.clearErrors();
  };

  /**
   * Clears the messages of the last attempt, in the form and in the toast. Called for each new attempt, even if the
   * form refuses it before sending anything.
   */
  const beginAttempt = (): void => {
    if (isBusy.current) return;
    dismissToast();
    setFailure(undefined);
    onAttempt?.();
  };

  /** Shows errors of visible fields under the fields. If there are no such errors, shows the failure as the form's. */
  const showErrors = (refusal: Failure): void => {
    const shown = Object.entries(refusal.fields).filter(([name]) => isShown(ref.current, name));
    for (const [name, message] of shown) form.setError(name as Path<Input>, { message });
    setFailure(shown.length ? undefined : refusal);
  };

  /**
   * Makes the call, unless the previous call is still under way: a double click submits once.
   *
   * @param onEnd called with the outcome, before the focus moves
   */
  const submit = async <Value>(
    call: () => Promise<Result<Value>>,
    onEnd: (result: Result<Value>) => void,
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    const result = await call();
    isBusy.current = false;
    update(() => {
      setBusy(false);
      if (!result.ok) showErrors(result);
      onEnd(result);
    });
  };

  /**
   * Reads values that were written into the controls without an event, by password managers, browsers inside apps or
   * scripts of the page. Skips equal values: writing them would empty a half-typed date.
   */
  const readControls = ({ elements }: HTMLFormElement): void => {
    for (const [name, known = ''] of Object.entries<unknown>(form.getValues())) {
      const control = elements.namedItem(name) as HTMLInputElement | null;
      if (typeof known !== 'string' || !control || control.type === 'file') continue;
      const { value } = control;
      if (value !== known)
        form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>);
    }
  };

  /** Returns the form's `submit` listener: validates the fields, and calls `send` with the values if all are valid. */
  const onSubmit =
    (send: (values: Values, element: HTMLFormElement) => Promise<void>) =>
    (event: SubmitEvent<HTMLFormElement>): void => {
      const element = event.currentTarget;
      beginAttempt();
      readControls(element);
      let isInvalid = false;
      const submitted = form.handleSubmit(
        (values) => send(values, element),
        () => {
          isInvalid = true;
        },
      )(event);
      // Moves the focus once the errors are on the page, so that a screen reader reads the field with its error.
      void submitted.then(() => isInvalid && setInvalidAttempts((count) => count + 1));
    };

  return {
    ref,
    form,
    /** The attributes of one control, and the message of its error. */
    field: (name: Path<Input>, rules?: RegisterOptions<Input, Path<Input>>) => ({
      ...form.register(name, rules),
      error: errors[name]?.message as string | undefined,
    }),
    busy,
    failure,
    /** The message of a failure that is not about a field on the form. */
    formError: failure && (Object.values(failure.fields).join(' ') || failure.detail),
    forgetFailure,
    reset: (): void => {
      form.reset();
      ref.current?.reset();
      setFailure(undefined);
    },
    submit,
    onSubmit,
  };
};
