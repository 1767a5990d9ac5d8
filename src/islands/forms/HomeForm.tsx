import { useRef } from 'react';
import { lengths } from '#contract/fields.ts';
import { homeMessage } from '#contract/home-message.ts';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { useTemporaryFlag } from '#islands/ui/useTemporaryFlag.ts';
import { dismissToast, showToast } from '#stores/toasts.ts';
import { FormError } from './FormError.tsx';
import { contactSent, homeFailed } from './outcome-toasts.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

const sentViewMs = 3000;

/** 'Send us a message' on the home page. After success a message covers it for 3 s (specification, sections 2 and 4). */
export const HomeForm = ({ title }: { title: string }) => {
  const [isSent, showSent] = useTemporaryFlag(sentViewMs);
  const status = useRef<HTMLDivElement>(null);
  const { formProps, field, isSubmitting, formError } = useSubmissionForm(homeMessage, {
    reads: 'ok',
    onSuccess: (_, form) => {
      // It may still show that an earlier try failed.
      dismissToast();
      showSent();
      // The form becomes invisible, so a control of it cannot keep the focus.
      const { activeElement, body } = document;
      if (activeElement === body || form.contains(activeElement)) status.current?.focus();
    },
    onError: () => showToast(homeFailed),
  });
  return (
    <div className="panel relative">
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className="absolute inset-0 grid place-content-center p-8 text-center outline-none"
      >
        {isSent && (
          <>
            <p className="font-display text-[1.6rem] font-semibold text-good">
              {contactSent.title}
            </p>
            <p className="mt-2 text-muted">{contactSent.description}</p>
          </>
        )}
      </div>
      <form
        {...formProps}
        className={`relative grid gap-5 ${isSent ? 'invisible' : ''}`}
        aria-label={title}
      >
        <h3>{title}</h3>
        <TextField
          label="Name"
          required
          minLength={lengths.name.min}
          autoComplete="name"
          {...field('name')}
        />
        <EmailField label="Email" {...field('email')} />
        <TextField label="Subject" required minLength={lengths.subject.min} {...field('subject')} />
        <TextAreaField
          label="Message"
          required
          minLength={lengths.message.min}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <SubmitButton label="Send Message" busyLabel="Sending..." busy={isSubmitting} />
        <FormError message={formError} />
      </form>
    </div>
  );
};
