import { useState } from 'react';
import { contactForm } from '#contract/contact-form.ts';
import { lengths } from '#contract/fields.ts';
import { createPostToCrm } from '#browser/post-to-crm.ts';
import type { Toast } from '#browser/show-toast.ts';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { useTemporaryFlag } from '#islands/ui/use-temporary-flag.ts';
import { failureToast, useSubmission } from './use-submission.ts';
import {
  CompanyField,
  MessageField,
  NameField,
  PhoneField,
  SubjectField,
  SubmissionForm,
} from './SubmissionForm.tsx';

const noticeMs = 5000;

const sent: Toast = {
  title: 'Message Sent!',
  description: "We've received your message and will be in touch soon.",
  tone: 'plain',
};

/** 'Send a Message' on the contact page (specification, sections 2, 4 and 5). */
export const ContactForm = ({ title }: { title: string }) => {
  const [noticeIsShown, showNotice, hideNotice] = useTemporaryFlag(noticeMs);
  const [postToCrm] = useState(createPostToCrm);
  const form = useSubmission(contactForm, {
    decidedBy: 'body',
    constants: { type: 'contact' },
    onAttempt: hideNotice,
    onSend: postToCrm,
    onSuccess: showNotice,
    toast: sent,
    onError: failureToast(
      'Submission Failed',
      'Unable to send your message. Please try again later.',
    ),
  });
  const { field } = form;
  return (
    <SubmissionForm
      form={form}
      className="panel grid gap-5"
      aria-label={title}
      heading={<h2 className="text-[1.6rem]">{title}</h2>}
      label="Send Message"
      busyLabel="Processing..."
      outcome={
        noticeIsShown && (
          <p className="notice notice-good">
            <strong>{sent.title}</strong> {sent.description}
          </p>
        )
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <NameField label="Full Name" {...field('name')} />
        <EmailField label="Email Address" {...field('email')} />
        <PhoneField label="Phone Number" {...field('phone')} />
        <CompanyField {...field('company')} />
      </div>
      <SubjectField {...field('subject')} />
      <MessageField length={lengths.message} rows={5} {...field('message')} />
    </SubmissionForm>
  );
};
