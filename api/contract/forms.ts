/**
 * The list of forms, and the types and lists that follow from it. Mails, `inbox`, exports, the webhook and OpenAPI
 * know a form by its entry here.
 */
import * as z from 'zod/mini';
import { consultationEntry } from './consultation.ts';
import { contactEntry } from './contact-form.ts';
import type { FormEntry } from './form-entry.ts';
import { homeMessageEntry } from './home-message.ts';
import { jobApplicationEntry } from './job-application.ts';
import { quickDemoEntry } from './quick-demo.ts';
import { minuteMs } from './units.ts';

export const forms = [
  homeMessageEntry,
  contactEntry,
  quickDemoEntry,
  consultationEntry,
  jobApplicationEntry,
] as const;

type Form = (typeof forms)[number];

/** The name of a form, under which its submissions are stored. */
export type SubmissionKind = Form['kind'];

/** The output of a payload's schema, with its kind. */
export type SubmissionPayload = {
  [Kind in SubmissionKind]: {
    kind: Kind;
    fields: z.output<Extract<Form, { kind: Kind }>['payload']>;
  };
}[SubmissionKind];

/** The kind of a payload without `type` (decisions, "Home form"). */
export const kindWithoutType: SubmissionKind = 'message';

/** Kind → its form. */
export const formByKind = Object.fromEntries<FormEntry>(
  forms.map((form) => [form.kind, form]),
) as Record<SubmissionKind, FormEntry>;

/** The kinds, in the order of the list of forms. */
export const submissionKinds = forms.map(({ kind }) => kind);

export const isSubmissionKind = (value: unknown): value is SubmissionKind =>
  typeof value === 'string' && Object.hasOwn(formByKind, value);

/** An equal payload within this time is a repeat, whatever its key (decisions, "Sent twice"). */
export const samePayloadMs = 10 * minuteMs;

/** The answer to a stored submission: 201. A repeat gets the same id. */
export const submissionAccepted = /* @__PURE__ */ z.object({
  success: /* @__PURE__ */ z.literal(true),
  id: /* @__PURE__ */ z.uuid(),
});

export type SubmissionAccepted = z.infer<typeof submissionAccepted>;
