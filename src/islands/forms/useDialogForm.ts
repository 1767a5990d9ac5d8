import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Toast } from '#browser/show-toast.ts';
import { guardDialog } from './guard-dialog.ts';
import { showSubmissionFailed } from './submission-failed.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

interface DialogFormOptions<Values> {
  /** Makes the payload from the validated values. */
  toPayload: (values: Values) => object;
  /** Shown once the submission is stored. */
  toast: Toast;
}

/**
 * Guards the dialog around a form against losing text, and calls `reset` 300 ms after it was closed (guard-dialog.ts).
 */
const useGuardedDialog = (
  inside: RefObject<HTMLElement | null>,
  reset: (textToo: boolean) => void,
): void => {
  const onReset = useEffectEvent(reset);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (dialog) guardDialog(dialog, (textToo) => onReset(textToo));
  }, [inside]);
};

/**
 * A form in a dialog. `isSent` is true from success until the dialog is closed. Whoever closes it decides whether the
 * text is kept.
 */
export const useDialogForm = <Input extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Input>,
  { toPayload, toast }: DialogFormOptions<Values>,
) => {
  const [isSent, setIsSent] = useState(false);
  const { reset, ...form } = useSubmissionForm(schema, {
    reads: 'success',
    toPayload,
    toast,
    onSuccess: (_, element) => setIsSent(element.closest('dialog')?.open ?? false),
    onError: showSubmissionFailed,
  });
  useGuardedDialog(form.formProps.ref, (textToo) => {
    // A submission under way may fail, and then the visitor needs the values again.
    if (textToo && !form.isSubmitting) reset();
    setIsSent(false);
  });
  return { ...form, isSent };
};
