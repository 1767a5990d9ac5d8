import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { discarded } from '#browser/form-dialog.ts';
import type { Toast } from '#browser/show-toast.ts';
import { SentView } from '#islands/ui/SentView.tsx';
import { failureToast, type SubmissionField, useSubmission } from './use-submission.ts';
import { SubmissionForm } from './SubmissionForm.tsx';

/** Milliseconds from the closing to the reset (specification, section 4). */
const resetAfterMs = 300;

/**
 * Resets the form in a dialog 300 ms after the dialog was closed (decisions, "Dialogs").
 *
 * @param reset its parameter says whether to discard the text, too. The text is kept if a submission is under way,
 * which may fail, or if the browser closed the dialog without asking the page
 * @returns a function that stops watching the dialog
 */
const resetAfterClose = (
  dialog: HTMLDialogElement,
  reset: (discardText: boolean) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => void) | undefined;
  const resetNow = (): void => {
    clearTimeout(timer);
    pending?.();
    pending = undefined;
  };
  const resetSoon = (): void => {
    const isUnderWay = dialog.querySelector('[data-closes]:disabled');
    const discardText = dialog.returnValue === discarded && !isUnderWay;
    pending = () => reset(discardText);
    timer = setTimeout(resetNow, resetAfterMs);
  };
  dialog.addEventListener('close', resetSoon);
  // The dialog was closed before this script loaded.
  if (!dialog.open) resetSoon();
  // If the visitor opens the dialog again within that time, the form is reset at once, before they type anything.
  const observer = new MutationObserver(() => {
    if (dialog.open) resetNow();
  });
  observer.observe(dialog, { attributeFilter: ['open'] });
  return () => {
    clearTimeout(timer);
    dialog.removeEventListener('close', resetSoon);
    observer.disconnect();
  };
};

interface DialogFormProps<Input extends FieldValues, Values> {
  schema: z.ZodMiniType<Values, Input>;
  /** Members of the payload that are not fields of the form: name → value. */
  constants: Record<string, string>;
  /** Makes the other members from the validated values. By default, the members are the values themselves. */
  toPayload?: (values: Values) => object;
  /** A sentence above the fields. */
  note?: string | undefined;
  label: string;
  busyLabel: string;
  /** Shown once the submission is stored. */
  toast: Toast;
  /** Replaces the form once the submission is stored. The content can repeat values that were sent. */
  thanks: { title: string; content: (sent: Values) => ReactNode };
  /** Milliseconds from success until the dialog closes by itself. Undefined: it stays open. */
  closesAfterMs?: number;
  children: (field: SubmissionField<Input>) => ReactNode;
}

/**
 * A form in a dialog. After success, thanks replace it until the dialog is closed. Then the form is reset.
 */
export const DialogForm = <Input extends FieldValues, Values extends object>({
  schema,
  constants,
  toPayload,
  note,
  toast,
  thanks,
  closesAfterMs,
  children,
  ...labels
}: DialogFormProps<Input, Values>) => {
  const [sent, setSent] = useState<Values>();
  const isSent = sent !== undefined;
  const form = useSubmission(schema, {
    decidedBy: 'body',
    constants,
    ...(toPayload && { toPayload }),
    toast,
    onSuccess: (values, element) => {
      if (element.closest('dialog')?.open) setSent(values);
    },
    onError: failureToast(
      'Submission Failed',
      'There was an error submitting your request. Please try again.',
    ),
  });
  const { ref } = form.formProps;
  const reset = useEffectEvent((discardText: boolean) => {
    if (discardText) form.reset();
    setSent(undefined);
  });
  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    if (!dialog) return;
    return resetAfterClose(dialog, (discardText) => reset(discardText));
  }, [ref]);
  useEffect(() => {
    if (!isSent || !closesAfterMs) return;
    const timer = setTimeout(() => ref.current?.closest('dialog')?.close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [isSent, closesAfterMs, ref]);
  return (
    <>
      {isSent && <SentView title={thanks.title}>{thanks.content(sent)}</SentView>}
      <SubmissionForm
        {...labels}
        form={form}
        className="grid gap-5"
        heading={note && <p>{note}</p>}
        hidden={isSent}
        isInDialog
      >
        {children(form.field)}
      </SubmissionForm>
    </>
  );
};
