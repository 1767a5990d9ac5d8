import { useEffect } from 'react';
import { lengths } from '#contract/fields.ts';
import { quickDemoForm, quickDemoSubject } from '#contract/quick-demo.ts';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { PrivacyNote } from '#islands/ui/PrivacyNote.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SentView } from '#islands/ui/SentView.tsx';
import type { Toast } from '#browser/show-toast.ts';
import { DialogActions } from './DialogActions.tsx';
import { FormError } from '#islands/ui/FormError.tsx';
import { useDialogForm } from './useDialogForm.ts';

const type = 'quick_demo';
const closesAfterMs = 2000;

const sent: Toast = {
  title: 'Message Sent',
  description: "We'll be in touch with you shortly.",
  tone: 'plain',
};

/** The form of the dialog 'Let's Talk', which closes 2 s after success (specification, sections 4 and 5). */
export const QuickDialogForm = () => {
  const { formProps, field, isSubmitting, formError, isSent } = useDialogForm(quickDemoForm, {
    toPayload: (values) => ({ ...values, subject: quickDemoSubject, type }),
    toast: sent,
  });
  const { ref } = formProps;
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => ref.current?.closest('dialog')?.close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [isSent, ref]);

  return (
    <>
      {isSent && (
        <SentView title="Message Sent!">
          <p className="text-muted">
            Thank you for reaching out. Our team will contact you shortly to discuss your needs.
          </p>
        </SentView>
      )}
      <form {...formProps} className="grid gap-5" hidden={isSent}>
        <RequiredNote />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="subject" value={quickDemoSubject} />
        <div className="grid gap-5 md:grid-cols-2">
          <NameField label="Name" {...field('name')} />
          <TextField
            label="Company"
            required
            minLength={lengths.company.min}
            autoComplete="organization"
            {...field('company')}
          />
        </div>
        <EmailField label="Email" {...field('email')} />
        <TextAreaField
          label="Message"
          required
          minLength={lengths.shortMessage.min}
          limit={lengths.shortMessage.max}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <FormError message={formError} />
        <PrivacyNote />
        <DialogActions label="Send Message" busyLabel="Sending..." busy={isSubmitting} />
      </form>
    </>
  );
};
