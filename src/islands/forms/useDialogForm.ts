import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Toast } from '#browser/show-toast.ts';
import { closeOnBack } from './close-on-back.ts';
import { guardDialog } from './guard-dialog.ts';
import { showSubmissionFailed } from './submission-failed.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

interface DialogFormOptions<Values> {
  /** Makes the payload from the validated values. */
  toPayload: (values: Values) => object;
  /** Shown once the submission is stored. */
  toast: Toast;
}

/** Has the dialog around a form lose no text, be reset once it was closed, and close at the browser's back control. */
const useGuardedDialog = (
  inside: RefObject<HTMLElement | null>,
  reset: (textToo: boolean) => void,
): void => {
  const onReset = useEffectEvent(reset);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return;
    guardDialog(dialog, (textToo) => onReset(textToo));
    closeOnBack(dialog);
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
