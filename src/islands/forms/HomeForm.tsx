import { useEffect, useId, useRef, useState } from 'react';
import { lengths } from '#contract/fields.ts';
import { homeMessage } from '#contract/home-message.ts';
import { EmailField } from '#islands/ui/CorrectedFields.tsx';
import { SentMessage } from '#islands/ui/SentView.tsx';
import { useTemporaryFlag } from '#islands/ui/use-temporary-flag.ts';
import { failureToast, useSubmission } from './use-submission.ts';
import { MessageField, NameField, SubjectField, SubmissionForm } from './SubmissionForm.tsx';

const sentViewMs = 3000;

/**
 * 'Send us a message' on the home page. After success a message covers the form for 3 s (specification, sections 2 and
 * 4). When the form is back, a line says that the message was sent. It stays until the next attempt.
 */
export const HomeForm = ({ title }: { title: string }) => {
  const [isSent, showSent] = useTemporaryFlag(sentViewMs);
  const [hasSent, setHasSent] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const form = useSubmission(homeMessage, {
    decidedBy: 'status',
    onAttempt: () => setHasSent(false),
    onSuccess: (_, element) => {
      showSent();
      setHasSent(true);
      // The form becomes invisible, so none of its controls can keep the focus.
      const { activeElement, body } = document;
      setTakesFocus(activeElement === body || element.contains(activeElement));
    },
    onError: failureToast('Error', 'Failed to send message. Please try again.'),
  });
  const { field } = form;
  const { ref } = form.formProps;
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
        aria-live={takesFocus ? 'off' : undefined} // Screen readers would announce a focused status twice.
        aria-labelledby={isSent ? titleId : undefined} // A focused status without a name is not announced.
        tabIndex={-1}
        className="sent sent-over"
      >
        {isSent && (
          <SentMessage title="Message Sent!" titleId={titleId}>
            <p className="text-muted">
              We&apos;ve received your message and will be in touch soon.
            </p>
          </SentMessage>
        )}
      </div>
      <SubmissionForm
        form={form}
        className={`relative grid gap-5 ${isSent ? 'invisible' : ''}`}
        aria-label={title}
        heading={<h3>{title}</h3>}
        label="Send Message"
        busyLabel="Sending..."
        outcome={hasSent && <p className="notice notice-good">Your message was sent.</p>}
      >
        <NameField label="Name" {...field('name')} />
        <EmailField label="Email" {...field('email')} />
        <SubjectField {...field('subject')} />
        <MessageField length={lengths.message} rows={4} {...field('message')} />
      </SubmissionForm>
    </div>
  );
};
