/** Every kind of submission that `POST /api/contact` takes, under the name it is filed by. */
import type * as z from 'zod/mini';
import { consultationPayload } from './consultation.ts';
import { contactPayload } from './contact-form.ts';
import { homeMessage } from './home-message.ts';
import { applicationPayload } from './job-application.ts';
import { quickDemoPayload } from './quick-demo.ts';

/** Kind → schema of its payload. A payload without `type` is a `message`. */
export const submissionPayloads = {
  message: homeMessage,
  contact: contactPayload,
  quick_demo: quickDemoPayload,
  consultation: consultationPayload,
  job_application: applicationPayload,
} as const;

export type SubmissionKind = keyof typeof submissionPayloads;

export type SubmissionPayload = {
  [Kind in SubmissionKind]: { kind: Kind; fields: z.infer<(typeof submissionPayloads)[Kind]> };
}[SubmissionKind];

/** True when `value` names a kind of submission. */
export const isSubmissionKind = (value: unknown): value is SubmissionKind =>
  typeof value === 'string' && Object.hasOwn(submissionPayloads, value);

/** The answer to a stored submission: 201. */
export interface SubmissionAccepted {
  success: true;
  /** Stays the same for every repeat of one intent. */
  id: string;
}
