/** What decides whether a form's submission has worked, and the toasts that say so (specification, sections 7 and 8). */
import type { Reads } from '#browser/post-submission.ts';
import type { Toast } from './toasts.ts';

export interface Outcome {
  reads: Reads;
  sent: Toast;
  failed: Toast;
}

const submissionFailed: Toast = {
  title: 'Submission Failed',
  description: 'There was an error submitting your request. Please try again.',
  tone: 'destructive',
};

const messageSent: Toast = {
  title: 'Message Sent!',
  description: "We've received your message and will be in touch soon.",
  tone: 'plain',
};

export const quickDemoOutcome: Outcome = {
  reads: 'success',
  sent: {
    title: 'Message Sent',
    description: "We'll be in touch with you shortly.",
    tone: 'plain',
  },
  failed: submissionFailed,
};

export const consultationOutcome: Outcome = {
  reads: 'success',
  sent: {
    title: 'Consultation Scheduled',
    description: "We'll contact you soon to confirm the details.",
    tone: 'plain',
  },
  failed: submissionFailed,
};

export const contactOutcome: Outcome = {
  reads: 'success',
  sent: messageSent,
  failed: {
    title: 'Submission Failed',
    description: 'Unable to send your message. Please try again later.',
    tone: 'destructive',
  },
};

/** The form itself says that the message was sent; the toast is for the next page. */
export const homeOutcome: Outcome = {
  reads: 'ok',
  sent: messageSent,
  failed: {
    title: 'Error',
    description: 'Failed to send message. Please try again.',
    tone: 'destructive',
  },
};

/** The page itself says what became of the application; the toasts are for the next page. */
export const applicationOutcome: Outcome = {
  reads: 'ok',
  sent: {
    title: 'Application Submitted',
    description: 'Thank you for applying!',
    tone: 'plain',
  },
  failed: {
    title: 'Submission Failed',
    description: 'Failed to submit application. Please try again.',
    tone: 'destructive',
  },
};
