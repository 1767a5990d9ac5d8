import { useEffect, useState } from 'react';
import { lengths } from '#contract/fields.ts';
import { quickDemoForm, quickDemoSubject } from '#contract/quick-demo.ts';
import { TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import { useDialogClosed } from '#islands/ui/useDialogClosed.ts';
import { showToast } from '#stores/toasts.ts';
import { DialogActions } from './DialogActions.tsx';
import { FormRemark } from './FormRemark.tsx';
import { quickDemoSent, submissionFailed } from './outcome-toasts.ts';
import { usePostedForm } from './usePostedForm.ts';

const type = 'quick_demo';
const CLOSES_AFTER_MS = 2000;

/** The form of the dialog 'Let's Talk', which closes 2 s after it was sent (specification, sections 4 and 5). */
export const QuickDialogForm = () => {
  const [sent, setSent] = useState(false);
  const { formProps, field, busy, remark } = usePostedForm(quickDemoForm, {
    toPayload: (values) => ({ ...values, subject: quickDemoSubject, type }),
    onSent: (_, form) => {
      setSent(form.closest('dialog')?.open ?? false);
      showToast(quickDemoSent);
    },
    onFailed: () => showToast(submissionFailed),
  });

  const { ref } = formProps;
  useDialogClosed(ref, () => setSent(false));
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => ref.current?.closest('dialog')?.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sent, ref]);

  return (
    <>
      {sent && (
        <SentView title="Message Sent!">
          <p>
            Thank you for reaching out. Our team will contact you shortly to discuss your needs.
          </p>
        </SentView>
      )}
      <form {...formProps} className="grid gap-5" hidden={sent}>
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="subject" value={quickDemoSubject} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Name"
            required
            minLength={lengths.name.min}
            autoComplete="name"
            {...field('name')}
          />
          <TextField
            label="Company"
            required
            minLength={lengths.company.min}
            autoComplete="organization"
            {...field('company')}
          />
        </div>
        <TextField label="Email" required type="email" autoComplete="email" {...field('email')} />
        <TextAreaField
          label="Message"
          required
          minLength={lengths.shortMessage.min}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <FormRemark text={remark} />
        <DialogActions label="Send Message" busyLabel="Sending..." busy={busy} />
      </form>
    </>
  );
};
