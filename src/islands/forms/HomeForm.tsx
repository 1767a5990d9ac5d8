import { useEffect, useRef, useState } from 'react';
import { lengths } from '#contract/fields.ts';
import { homeMessage } from '#contract/home-message.ts';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { NameField } from '#islands/ui/NameField.tsx';
import { PrivacyNote } from '#islands/ui/PrivacyNote.tsx';
import { RequiredNote } from '#islands/ui/RequiredNote.tsx';
import { SentMessage } from '#islands/ui/SentView.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { EmailField, TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { useTemporaryFlag } from '#islands/ui/useTemporaryFlag.ts';
import { showToast, type Toast } from '#browser/show-toast.ts';
import { FormError } from '#islands/ui/FormError.tsx';
import { failureToast } from './failure-toast.ts';
import { notSent, useSubmissionForm } from './useSubmissionForm.ts';

const sentViewMs = 3000;

const failed: Toast = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
  tone: 'destructive',
};

/**
 * 'Send us a message' on the home page. After success a message covers it for 3 s (specification, sections 2 and 4);
 * when the form is back, a line says so until the next message.
 */
export const HomeForm = ({ title }: { title: string }) => {
  const [isSent, showSent] = useTemporaryFlag(sentViewMs);
  const [hasSent, setHasSent] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const { formProps, field, isSubmitting, formError, isNotSent } = useSubmissionForm(homeMessage, {
    reads: 'ok',
    onAttempt: () => setHasSent(false),
    onSuccess: (_, form) => {
      showSent();
      setHasSent(true);
      // The form becomes invisible, so none of its controls can keep the focus.
      const { activeElement, body } = document;
      setTakesFocus(activeElement === body || form.contains(activeElement));
    },
    onError: (failure) => showToast(failureToast(failed, failure)),
  });
  const { ref } = formProps;
  useEffect(() => {
    if (isSent && takesFocus) status.current?.focus();
    else if (!isSent && document.activeElement === status.current)
      ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isSent, takesFocus, ref]);
  return (
    <div className="panel relative">
      <div
        ref={status}
        role="status"
        aria-live={takesFocus ? 'off' : undefined} // It would be spoken twice.
        tabIndex={-1}
        className="absolute inset-0 grid content-center justify-items-start gap-4 p-[inherit] outline-none"
      >
        {isSent && (
          <SentMessage title="Message Sent!">
            <p className="text-muted">
              We&apos;ve received your message and will be in touch soon.
            </p>
          </SentMessage>
        )}
      </div>
      <form
        {...formProps}
        className={`relative grid gap-5 ${isSent ? 'invisible' : ''}`}
        aria-label={title}
      >
        <h3>{title}</h3>
        <RequiredNote />
        <NameField label="Name" {...field('name')} />
        <EmailField label="Email" {...field('email')} />
        <TextField label="Subject" required minLength={lengths.subject.min} {...field('subject')} />
        <TextAreaField
          label="Message"
          required
          minLength={lengths.message.min}
          limit={lengths.message.max}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <PrivacyNote />
        <SubmitButton label="Send Message" busyLabel="Sending..." busy={isSubmitting} />
        <FormError message={formError} />
        <div className="contents">
          {isNotSent && <p className="notice">{notSent}</p>}
          {hasSent && <p className="notice notice-good">Your message was sent.</p>}
        </div>
      </form>
    </div>
  );
};
