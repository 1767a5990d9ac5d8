/** The toasts of the forms: what they show after success and after failure (specification, section 8). */
import type { Toast } from '#stores/toasts.ts';

export const submissionFailed: Toast = {
  title: 'Submission Failed',
  description: 'There was an error submitting your request. Please try again.',
  tone: 'destructive',
};

export const contactFailed: Toast = {
  title: 'Submission Failed',
  description: 'Unable to send your message. Please try again later.',
  tone: 'destructive',
};

export const homeFailed: Toast = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
  tone: 'destructive',
};

export const contactSent: Toast = {
  title: 'Message Sent!',
  description: "We've received your message and will be in touch soon.",
  tone: 'plain',
};

export const quickDemoSent: Toast = {
  title: 'Message Sent',
  description: "We'll be in touch with you shortly.",
  tone: 'plain',
};

export const consultationSent: Toast = {
  title: 'Consultation Scheduled',
  description: "We'll contact you soon to confirm the details.",
  tone: 'plain',
};
