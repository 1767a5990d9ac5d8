import { useState } from 'react';
import { contactForm } from '#contract/contact-form.ts';
import { lengths } from '#contract/fields.ts';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { PrivacyNote } from '#islands/ui/PrivacyNote.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { useTemporaryFlag } from '#islands/ui/useTemporaryFlag.ts';
import { createPostToCrm } from '#browser/post-to-crm.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { FormError } from '#islands/ui/FormError.tsx';
import { failureToast } from './failure-toast.ts';
import { notSent, useSubmissionForm } from './useSubmissionForm.ts';

const type = 'contact';
const noticeMs = 5000;

const sent: Toast = {
  title: 'Message Sent!',
  description: "We've received your message and will be in touch soon.",
  tone: 'plain',
};

const failed: Toast = {
  title: 'Submission Failed',
  description: 'Unable to send your message. Please try again later.',
  tone: 'destructive',
};

/** 'Send a Message' on the contact page (specification, sections 2, 4 and 5). */
export const ContactForm = ({ title }: { title: string }) => {
  const [noticeIsShown, showNotice, hideNotice] = useTemporaryFlag(noticeMs);
  const [postToCrm] = useState(createPostToCrm);
  const { formProps, field, isSubmitting, formError, isNotSent } = useSubmissionForm(contactForm, {
    reads: 'success',
    toPayload: (values) => ({ ...values, type }),
    onAttempt: hideNotice,
    onOutcome: postToCrm,
    onSuccess: showNotice,
    toast: sent,
    onError: (failure) => showToast(failureToast(failed, failure)),
  });
  return (
    <form {...formProps} className="panel grid gap-5" aria-label={title}>
      <h2 className="text-[1.6rem]">{title}</h2>
      <RequiredNote />
      <input type="hidden" name="type" value={type} />
      <div className="grid gap-5 md:grid-cols-2">
        <NameField label="Full Name" {...field('name')} />
        <EmailField label="Email Address" {...field('email')} />
        <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Company" autoComplete="organization" {...field('company')} />
      </div>
      <TextField label="Subject" required minLength={lengths.subject.min} {...field('subject')} />
      <TextAreaField
        label="Message"
        required
        minLength={lengths.message.min}
        limit={lengths.message.max}
        rows={5}
        {...field('message')}
      />
      <Honeypot />
      <PrivacyNote />
      <SubmitButton label="Send Message" busyLabel="Processing..." busy={isSubmitting} />
      <FormError message={formError} />
      {/* Only the toast is announced. */}
      <div className="contents">
        {isNotSent && <p className="notice">{notSent}</p>}
        {noticeIsShown && (
          <p className="notice notice-good">
            <strong>{sent.title}</strong> {sent.description}
          </p>
        )}
      </div>
    </form>
  );
};
